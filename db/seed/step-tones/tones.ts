import type { Locale } from "@/lib/i18n/locales";
import type { Said, Step } from "../step-words/step-words";

/** What of the steps' words a tone says in its own way; whatever it leaves out is said as usual. */
export type Tone = Partial<Record<Step, Partial<Said>>>;

/** A tone in each language. What the law wants said stands in placeholders that every tone keeps. */
export type ToneWords = Record<Locale, Tone>;
