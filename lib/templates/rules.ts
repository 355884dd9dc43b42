import type { Language } from "@/lib/access/context";
import type { Block, Run } from "@/lib/letters/schema";

/** The placeholders a template may use, written as @@ and a name (SPEC §2). A name outside this list stops the message. */
export const placeholders = [
  "debtor_name",
  "debtor_number",
  "contact_name",
  "salutation",
  "invoice_numbers",
  "invoice_number",
  "invoice_date",
  "expires_at",
  "days_overdue",
  "open_amount",
  "interest",
  "incasso_costs",
  "total_amount",
  "announced_costs",
  "pay_before",
  "date",
  "customer_name",
  "bank_iban",
  "bank_bic",
  "bank_name",
  "support_name",
  "support_email",
  "support_telephone",
  "specification",
] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

export type Filled = { ok: true; text: string } | { ok: false; unknown: string[]; empty: string[] };

const MARK = /@@([a-z_]+)/g;

/** Puts values in the place of @@names. An unknown or empty placeholder fills nothing and is named, so that no half letter leaves. */
export function fill(template: string, values: PlaceholderValues): Filled {
  const known: ReadonlySet<string> = new Set(placeholders);
  const names = [...template.matchAll(MARK)].map(([, name = ""]) => name);
  const unknown = names.filter((name) => !known.has(name));
  const given: Record<string, string | undefined> = values;
  const empty = names.filter((name) => known.has(name) && name !== "specification" && !given[name]?.trim());
  if (unknown.length > 0 || empty.length > 0)
    return { ok: false, unknown: [...new Set(unknown)], empty: [...new Set(empty)] };
  return {
    ok: true,
    text: template.replace(MARK, (mark, name) => (name === "specification" ? mark : (given[name] ?? ""))),
  };
}

export type FilledBlocks = { ok: true; blocks: Block[] } | { ok: false; unknown: string[]; empty: string[] };

/** A filled template as blocks. The markup is read first and the values put in as plain text after, so no value can become markup. */
export function fillBlocks(template: Block[], values: PlaceholderValues): FilledBlocks {
  const unknown: string[] = [];
  const empty: string[] = [];
  const blocks = template.map((block): Block => {
    if (block.kind === "specification") return block;
    const runs = block.runs.map((run) => {
      const filled = fill(run.text, values);
      if (filled.ok) return { ...run, text: filled.text };
      unknown.push(...filled.unknown);
      empty.push(...filled.empty);
      return run;
    });
    return { kind: block.kind, runs };
  });
  return unknown.length + empty.length > 0
    ? { ok: false, unknown: [...new Set(unknown)], empty: [...new Set(empty)] }
    : { ok: true, blocks };
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  euro: "€",
};
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>|([^<]+)/gi;

/** The markup of a template (paragraphs, breaks, lists, bold, italic) as blocks. Any other tag counts for nothing. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let kind: "paragraph" | "item" = "paragraph";
  const style = { bold: 0, italic: 0 };
  const close = () => {
    if (runs.some(({ text }) => text.includes("@@specification"))) blocks.push({ kind: "specification" });
    else if (runs.some(({ text }) => text.trim() !== "")) blocks.push({ kind, runs });
    runs = [];
  };
  for (const [, closing, tag, , text] of html.matchAll(TOKEN)) {
    if (text !== undefined) {
      const words = decode(text).replace(/\s+/g, " ");
      if (words !== "" && !(words === " " && runs.length === 0))
        runs.push({
          text: words,
          ...(style.bold > 0 && { bold: true }),
          ...(style.italic > 0 && { italic: true }),
        });
      continue;
    }
    const step = closing ? -1 : 1;
    switch (tag?.toLowerCase()) {
      case "strong":
      case "b":
        style.bold = Math.max(0, style.bold + step);
        break;
      case "em":
      case "i":
        style.italic = Math.max(0, style.italic + step);
        break;
      case "br":
        breakLine(runs);
        break;
      case "p":
      case "li":
      case "div":
      case "ul":
      case "ol":
        close();
        kind = tag.toLowerCase() === "li" && !closing ? "item" : "paragraph";
    }
  }
  close();
  return blocks;
}

/** A break belongs to the words before it. */
function breakLine(runs: Run[]) {
  const last = runs.at(-1);
  if (last) last.text = `${last.text.trimEnd()}\n`;
}

const decode = (text: string): string =>
  text.replace(/&(#\d{1,6}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });

const german = new Set(["DE", "AT", "CH"]);
const dutch = new Set(["NL", "BE"]);

/** The language a debtor is written in: his country decides; without one, the customer's (DECISIONS §13). */
export function languageFor(country: string, default_lang: "nl" | "gb" | "de"): Language {
  const code = country.trim().toUpperCase();
  if (code === "") return default_lang === "gb" ? "en" : default_lang;
  if (dutch.has(code)) return "nl";
  return german.has(code) ? "de" : "en";
}

type Words = {
  content: string;
  content_en: string;
  content_de: string;
  subject: string;
  subject_en: string;
  subject_de: string;
};

/** A template's words in a language, falling back to the Dutch when there is no translation. */
export function wordsIn(template: Words, language: Language): { content: string; subject: string } {
  const own = {
    nl: { content: template.content, subject: template.subject },
    en: { content: template.content_en, subject: template.subject_en },
    de: { content: template.content_de, subject: template.subject_de },
  }[language];
  return { content: own.content || template.content, subject: own.subject || template.subject };
}
