import { sideOf } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { wordsOf } from "./markup";
import { drawnBlocks, placeholders, wordedBlocks } from "./placeholders";
import { brokenForms } from "./plural";
import { isProductType, stepOf } from "./types";

export const wordFields = [
  "subject",
  "subject_en",
  "subject_de",
  "content",
  "content_en",
  "content_de",
] as const;
export type WordField = (typeof wordFields)[number];
type Draft = { type: string; flex_type?: string } & Record<WordField, string>;

/** A problem in a template. `unknown` and `broken` stop the message; the others are only hints. */
export type Warning =
  | { kind: "unknown"; field: WordField; name: string; meant: string | null }
  | { kind: "broken"; field: WordField; text: string }
  | { kind: "form"; field: WordField; text: string }
  | { kind: "not_alone"; field: WordField; name: string }
  | { kind: "missing_subject" | "missing_language" | "no_amount" | "no_free_period"; field: WordField };

const toUsers = ["user_name", "product_name"] as const;
const productPlaceholders: Record<string, readonly string[]> = {
  code: [...toUsers, "code"],
  invite: [...toUsers, "inviter_name", "link", "valid_until"],
  reset: [...toUsers, "link", "valid_until"],
};

/** Returns the placeholders a template of a type may use. */
export const placeholdersFor = (type: string): readonly string[] => productPlaceholders[type] ?? placeholders;

/** Returns the problems in a template, for the editor while typing and for the server when it is saved. */
export function lint(draft: Draft): Warning[] {
  const allowed = placeholdersFor(draft.type);
  return [
    ...wordFields.flatMap((field) => marksOf(draft[field], field, allowed)),
    ...missing(draft),
    ...(asksForMoney(draft) ? withoutAmount(draft) : []),
    ...(offersFreePeriod(draft.type) ? withoutFreePeriod(draft) : []),
    ...contentFields.flatMap((field) => crowded(draft[field], field)),
  ];
}

const contentFields = ["content", "content_en", "content_de"] as const;

function marksOf(html: string, field: WordField, allowed: readonly string[]): Warning[] {
  const text = wordsOf(html);
  const names = new Set([...text.matchAll(/@@([a-z_]+)/g)].map(([, name = ""]) => name));
  const forms = new Set(brokenForms(text));
  const broken = new Set([...text.matchAll(/@@(?![a-z_])\s?\S{0,20}/g)].map(([found]) => found));
  return [
    ...[...names]
      .filter((name) => !allowed.includes(name))
      .slice(0, AT_MOST)
      .map((name): Warning => ({ kind: "unknown", field, name, meant: nearestName(name, allowed) })),
    ...[...broken].slice(0, AT_MOST).map((found): Warning => ({ kind: "broken", field, text: found })),
    ...[...forms].slice(0, AT_MOST).map((found): Warning => ({ kind: "form", field, text: found })),
  ];
}

/** Limit of warnings of a kind per field. */
const AT_MOST = 20;

/** The fields of every language but the fallback, Dutch. */
const translations: { [L in Exclude<Locale, "nl">]: { content: `content_${L}`; subject: `subject_${L}` } } = {
  en: { content: "content_en", subject: "subject_en" },
  de: { content: "content_de", subject: "subject_de" },
};

function missing(draft: Draft): Warning[] {
  const found: Warning[] = [];
  if (draft.subject.trim() === "") found.push({ kind: "missing_subject", field: "subject" });
  for (const { content, subject } of Object.values(translations)) {
    const hasWords = wordsOf(draft[content]) !== "";
    if (!hasWords) found.push({ kind: "missing_language", field: content });
    else if (draft[subject].trim() === "") found.push({ kind: "missing_subject", field: subject });
  }
  return found;
}

const asksForMoney = ({ type, flex_type }: Draft): boolean => {
  if (isProductType(type)) return false;
  const step = stepOf(type);
  return step === null ? flex_type === "incasso" : sideOf(step) === "incasso";
};

/** Returns a warning for each text that claims costs without stating the claim. */
const withoutAmount = (draft: Draft): Warning[] =>
  contentFields
    .filter((field) => wordsOf(draft[field]) !== "" && !namesAmount.test(draft[field]))
    .map((field) => ({ kind: "no_amount", field }));

const namesAmount = /@@(total_amount|open_amount|specification|payment|fourteen_days)\b/;

/**
 * Returns whether a template is for the last letter before costs, which gives the statutory free period; only the product's own text does
 * (LETTERS §5.2).
 */
const offersFreePeriod = (type: string): boolean => /^5(-courant)?$|-first\b/.test(type);

const withoutFreePeriod = (draft: Draft): Warning[] =>
  contentFields
    .filter((field) => wordsOf(draft[field]) !== "" && !draft[field].includes("@@fourteen_days"))
    .map((field) => ({ kind: "no_free_period", field }));

const alone = [...drawnBlocks, ...wordedBlocks.filter((name) => name !== "fourteen_days")];

/** Returns a warning for a table or a block of the product's own text that is not alone in its paragraph, which it replaces. */
function crowded(html: string, field: WordField): Warning[] {
  const lines = wordsOf(html).split("\n");
  return alone
    .filter((name) => lines.some((line) => line.includes(`@@${name}`) && line.trim() !== `@@${name}`))
    .map((name) => ({ kind: "not_alone", field, name }));
}

const NEAR = 3;

/** Returns the placeholder a name was probably meant to be; two whose lengths differ by more than NEAR are not compared. */
function nearestName(name: string, allowed: readonly string[]): string | null {
  const [best] = allowed
    .filter((placeholder) => Math.abs(placeholder.length - name.length) <= NEAR)
    .map((placeholder) => ({ placeholder, far: distance(name, placeholder) }))
    .filter(({ far, placeholder }) => far <= Math.min(NEAR, placeholder.length / 2))
    .sort((a, b) => a.far - b.far);
  return best?.placeholder ?? null;
}

/** Returns by how many letters two names differ (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, sign] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (sign === other ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
