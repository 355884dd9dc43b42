import type { Locale } from "@/lib/i18n/locales";
import type { Step, StepText } from "../step-words/step-words";

/** What of the steps' words a tone says in its own way; whatever it leaves out is said as usual. */
type Tone = Partial<Record<Step, Partial<StepText>>>;

/** A tone in each language. What the law wants said stands in placeholders that every tone keeps. */
export type ToneWords = Record<Locale, Tone>;
