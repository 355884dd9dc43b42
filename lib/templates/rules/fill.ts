import type { Block, Run } from "@/lib/letters/schema";
import { drawnBlocks, isOptional, isValue, type PlaceholderValues } from "./placeholders";
import { tokensOf } from "./tokens";

type Filled = { ok: true; text: string } | { ok: false; unknown: string[]; empty: string[] };

const MARK = /@@([a-z_]+)/g;

/**
 * Replaces @@names by values. With an unknown or empty placeholder nothing is filled, and it is named, so that no incomplete letter is
 * sent.
 */
export function fill(template: string, values: PlaceholderValues): Filled {
  const result = requiredValues(namesOf(template), values);
  return result.ok ? { ok: true, text: filled(template, result.values) } : result;
}

/** Returns the names of the placeholders in a text; a text without "@@" is not searched. */
export const namesOf = (text: string): string[] =>
  text.includes("@@") ? [...new Set([...text.matchAll(MARK)].map(([, name = ""]) => name))] : [];

const filled = (text: string, values: Record<string, string>): string =>
  text.includes("@@") ? text.replace(MARK, (_mark, name: string) => values[name] ?? "") : text;

/** Returns the names of all placeholders in a template, read once for many letters. */
export const namesIn = (template: Block[]): string[] => [
  ...new Set(
    template.flatMap((block) => ("runs" in block ? block.runs.flatMap(({ text }) => namesOf(text)) : [])),
  ),
];

type FilledValues =
  | { ok: true; values: Record<string, string> }
  | { ok: false; unknown: string[]; empty: string[] };

/** Returns the values a template needs, or the unknown and empty placeholders. An optional sentence may be empty. */
export function requiredValues(names: string[], values: PlaceholderValues): FilledValues {
  const texts: Record<string, string | undefined> = values;
  const unknown = names.filter((name) => !isValue(name));
  const empty = names.filter((name) => isValue(name) && !isOptional(name) && !texts[name]?.trim());
  if (unknown.length > 0 || empty.length > 0) return { ok: false, unknown, empty };
  return { ok: true, values: Object.fromEntries(names.map((name) => [name, texts[name] ?? ""])) };
}

type FilledBlocks = { ok: true; blocks: Block[] } | { ok: false; unknown: string[]; empty: string[] };

/**
 * Returns a filled template as blocks. The markup is parsed first and the values are inserted as plain text, so no value can become markup.
 * An omitted sentence leaves no gap, and no empty paragraph.
 */
export function fillBlocks(template: Block[], values: PlaceholderValues): FilledBlocks {
  const { names, leaving } = templateNames(template);
  const result = requiredValues(names, values);
  if (!result.ok) return result;
  const blocks = template.flatMap((block): Block[] => {
    if (!("runs" in block)) return [block];
    const runs = block.runs.map((run) => ({ ...run, text: filled(run.text, result.values) }));
    const closed = leaving.has(block) ? withoutGaps(runs) : runs;
    return closed.some(({ text }) => text.trim() !== "") ? [{ ...block, runs: closed }] : [];
  });
  return { ok: true, blocks };
}

type TemplateNames = { names: string[]; leaving: ReadonlySet<Block> };
const cache = new WeakMap<Block[], TemplateNames>();

/** Returns the names of a template, and its blocks with optional sentences; cached for all letters of a form. */
function templateNames(template: Block[]): TemplateNames {
  const before = cache.get(template);
  if (before) return before;
  const leaves = (block: Block) =>
    "runs" in block && block.runs.some(({ text }) => namesOf(text).some(isOptional));
  const found = { names: namesIn(template), leaving: new Set(template.filter(leaves)) };
  cache.set(template, found);
  return found;
}

/** Closes the gap left by an omitted sentence. */
function withoutGaps(runs: Run[]): Run[] {
  let before = " ";
  const closed = runs.map((run) => {
    const words = run.text.replace(/ {2,}/g, " ");
    const text = /\s$/.test(before) ? words.trimStart() : words;
    before = text === "" ? before : text;
    return { ...run, text };
  });
  const last = closed.findLastIndex(({ text }) => text !== "");
  return closed
    .map((run, index) => (index === last ? { ...run, text: run.text.trimEnd() } : run))
    .filter(({ text }) => text !== "");
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
/** Returns the markup of a template (paragraphs, breaks, lists, bold, italic) as blocks. Any other tag is ignored. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let kind: "paragraph" | "item" = "paragraph";
  const style = { bold: 0, italic: 0 };
  const close = () => {
    const drawn = drawnBlocks.find((name) => runs.some(({ text }) => namesOf(text).includes(name)));
    if (drawn) blocks.push({ kind: drawn });
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

/** Appends a line break to the preceding text; a repeated one is ignored. */
function breakLine(runs: Run[]) {
  const last = runs.at(-1);
  if (last && !last.text.endsWith("\n")) last.text = `${last.text.trimEnd()}\n`;
}

/** Replaces character references by their characters. */
export const decode = (text: string): string =>
  text.includes("&") ? text.replace(REFERENCE, character) : text;

const REFERENCE = /&(?:#\d{1,6}|#x[0-9a-f]{1,6}|[a-z]{1,8});/gi;

/** Returns the character of a reference; a space for controls, surrogates and numbers beyond the last character. */
function character(entity: string): string {
  const name = entity.slice(1, -1);
  if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? entity;
  const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 31 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : " ";
}
