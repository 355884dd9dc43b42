import type { Block, Run } from "@/lib/letters/schema";
import { tokensOf } from "./tokens";

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
type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

type Filled = { ok: true; text: string } | { ok: false; unknown: string[]; empty: string[] };

const MARK = /@@([a-z_]+)/g;

/** Puts values in the place of @@names. An unknown or empty placeholder fills nothing and is named, so that no half letter leaves. */
export function fill(template: string, values: PlaceholderValues): Filled {
  const names = [...template.matchAll(MARK)].map(([, name = ""]) => name);
  const unknown = names.filter((name) => !isPlaceholder(name));
  const given: Record<string, string | undefined> = values;
  const empty = names.filter(
    (name) => isPlaceholder(name) && name !== "specification" && !given[name]?.trim(),
  );
  if (unknown.length > 0 || empty.length > 0)
    return { ok: false, unknown: [...new Set(unknown)], empty: [...new Set(empty)] };
  return {
    ok: true,
    text: template.replace(MARK, (mark, name) => (name === "specification" ? mark : (given[name] ?? ""))),
  };
}

/** The names of all placeholders in a template, read once for many letters. */
export const namesIn = (template: Block[]): string[] => [
  ...new Set(
    template.flatMap((block) =>
      block.kind === "specification"
        ? []
        : block.runs.flatMap(({ text }) => [...text.matchAll(MARK)].map(([, name = ""]) => name)),
    ),
  ),
];

type Taken = { ok: true; values: Record<string, string> } | { ok: false; unknown: string[]; empty: string[] };

/** The values a template needs, or which of them nobody knows or filled. */
export function take(names: string[], values: PlaceholderValues): Taken {
  const given: Record<string, string | undefined> = values;
  const unknown = names.filter((name) => !isPlaceholder(name));
  const empty = names.filter((name) => isPlaceholder(name) && !given[name]?.trim());
  if (unknown.length > 0 || empty.length > 0) return { ok: false, unknown, empty };
  return { ok: true, values: Object.fromEntries(names.map((name) => [name, given[name] ?? ""])) };
}

const known: ReadonlySet<string> = new Set(placeholders);
const isPlaceholder = (name: string): boolean => known.has(name);

type FilledBlocks = { ok: true; blocks: Block[] } | { ok: false; unknown: string[]; empty: string[] };

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
  for (const token of tokensOf(html)) {
    if (token.kind === "text") {
      const words = decode(token.text).replace(/\s+/g, " ");
      if (words !== "" && !(words === " " && runs.length === 0))
        runs.push({
          text: words,
          ...(style.bold > 0 && { bold: true }),
          ...(style.italic > 0 && { italic: true }),
        });
      continue;
    }
    const step = token.closes ? -1 : 1;
    switch (token.name) {
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
        kind = token.name === "li" && !token.closes ? "item" : "paragraph";
    }
  }
  close();
  return blocks;
}

/** A break belongs to the words before it; a second one says nothing more. */
function breakLine(runs: Run[]) {
  const last = runs.at(-1);
  if (last && !last.text.endsWith("\n")) last.text = `${last.text.trimEnd()}\n`;
}

/** Character references as the characters they stand for. */
export const decode = (text: string): string =>
  text.includes("&") ? text.replace(REFERENCE, character) : text;

const REFERENCE = /&(?:#\d{1,6}|#x[0-9a-f]{1,6}|[a-z]{1,8});/gi;

/** Controls, halves of a pair and numbers beyond the last sign stand for nothing anybody could read. */
function character(whole: string): string {
  const name = whole.slice(1, -1);
  if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
  const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 31 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : " ";
}
