import { statuses } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { fits } from "./fits";

/** Fewer letters begin too many words. */
const LEAST_LETTERS = 3;
const MOST_STEPS = 3;

type Meant = { steps: { id: number; name: string }[]; calls: boolean };

/**
 * Returns which lists of work are meant by what is typed: the steps of the flow of that name in the user's language, and whether it is the
 * phone list. `calling` are the words for that one, with spaces between.
 */
export function listsMeant(
  typed: string,
  { language, calling }: { language: Locale; calling: string },
): Meant {
  if (typed.trim().length < LEAST_LETTERS) return { steps: [], calls: false };
  const steps = statuses
    .filter(({ stage, name }) => stage === "step" && fits(name[language], typed))
    .map(({ id, name }) => ({ id, name: name[language] }));
  return { steps: steps.slice(0, MOST_STEPS), calls: fits(calling, typed) };
}
