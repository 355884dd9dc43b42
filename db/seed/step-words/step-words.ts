/** What a step says: its opening for invoices, its opening for a statement, and what it asks. */
export type StepText = { opening: string; statement: string; request: string };

/** The words of the six steps in a language, and of a demand before which no free period was given (LETTERS §5.3). */
export type StepWords = {
  /** What the step is called in a subject. */
  names: Record<Step | "first", string>;
  /** What follows the name in a subject. */
  invoices: string;
  account: string;
  said: Record<Step | "first", StepText>;
};

export type Step = "3" | "4" | "5" | "6" | "7" | "8";
