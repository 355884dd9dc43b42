import type { Locale } from "@/lib/i18n/locales";
import type { Step, StepText } from "../step-words/step-words";

/** The texts of the steps that a tone words differently; the others are the usual ones. */
type Tone = Partial<Record<Step, Partial<StepText>>>;

/** A tone in each language. Texts the law requires are placeholders that every tone contains. */
export type ToneWords = Record<Locale, Tone>;
