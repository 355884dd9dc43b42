import { sideOf } from "@/lib/flow/statuses";
import { placeholders } from "./fill";
import { wordsOf } from "./markup";
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

/** What is doubtful in a template. `unknown` and `broken` stop the message; the others are only worth a look. */
export type Warning =
  | { kind: "unknown"; field: WordField; name: string; meant: string | null }
  | { kind: "broken"; field: WordField; text: string }
  | {
      kind: "missing_subject" | "missing_language" | "no_amount" | "specification_not_alone";
      field: WordField;
    };

const productPlaceholders: Record<string, readonly string[]> = {
  code: ["code"],
  invite: ["link"],
  reset: ["link"],
};

/** The placeholders a template of a type may use. */
export const placeholdersFor = (type: string): readonly string[] => productPlaceholders[type] ?? placeholders;

/** Everything doubtful in a template, for the editor while somebody types and for the server when it is saved. */
export function lint(draft: Draft): Warning[] {
  const known = placeholdersFor(draft.type);
  return [
    ...wordFields.flatMap((field) => marksOf(draft[field], field, known)),
    ...missing(draft),
    ...(asksForMoney(draft) ? withoutAmount(draft) : []),
    ...(["content", "content_en", "content_de"] as const)
      .filter((field) => crowded(draft[field]))
      .map((field): Warning => ({ kind: "specification_not_alone", field })),
  ];
}

function marksOf(html: string, field: WordField, known: readonly string[]): Warning[] {
  const text = wordsOf(html);
  const names = new Set([...text.matchAll(/@@([a-z_]+)/g)].map(([, name = ""]) => name));
  const broken = new Set([...text.matchAll(/@@(?![a-z_])\s?\S{0,20}/g)].map(([found]) => found));
  return [
    ...[...names]
      .filter((name) => !known.includes(name))
      .slice(0, AT_MOST)
      .map((name): Warning => ({ kind: "unknown", field, name, meant: meant(name, known) })),
    ...[...broken].slice(0, AT_MOST).map((found): Warning => ({ kind: "broken", field, text: found })),
  ];
}

/** So many doubts of a kind are named per field: who has more mends these first. */
const AT_MOST = 20;

function missing(draft: Draft): Warning[] {
  const found: Warning[] = [];
  if (draft.subject.trim() === "") found.push({ kind: "missing_subject", field: "subject" });
  for (const language of ["en", "de"] as const) {
    const hasWords = wordsOf(draft[`content_${language}`]) !== "";
    if (!hasWords) found.push({ kind: "missing_language", field: `content_${language}` });
    else if (draft[`subject_${language}`].trim() === "")
      found.push({ kind: "missing_subject", field: `subject_${language}` });
  }
  return found;
}

const asksForMoney = ({ type, flex_type }: Draft): boolean => {
  if (isProductType(type)) return false;
  const step = stepOf(type);
  return step === null ? flex_type === "incasso" : sideOf(step) === "incasso";
};

/** A letter that claims costs must say what is claimed. */
const withoutAmount = (draft: Draft): Warning[] =>
  (["content", "content_en", "content_de"] as const)
    .filter(
      (field) =>
        wordsOf(draft[field]) !== "" && !/@@(total_amount|open_amount|specification)\b/.test(draft[field]),
    )
    .map((field) => ({ kind: "no_amount", field }));

/** The table takes the place of its whole paragraph. */
const crowded = (html: string): boolean =>
  wordsOf(html)
    .split("\n")
    .some((line) => line.includes("@@specification") && line.trim() !== "@@specification");

const NEAR = 3;

/** The placeholder a name was meant to be; two whose lengths differ by more than NEAR are not even compared. */
function meant(name: string, known: readonly string[]): string | null {
  const [best] = known
    .filter((one) => Math.abs(one.length - name.length) <= NEAR)
    .map((one) => ({ one, far: distance(name, one) }))
    .filter(({ far, one }) => far <= Math.min(NEAR, one.length / 2))
    .sort((a, b) => a.far - b.far);
  return best?.one ?? null;
}

/** How many letters differ (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
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
