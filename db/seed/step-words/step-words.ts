/** The texts of a step: its opening for invoices, its opening for a statement, and its request. */
export type StepText = { opening: string; statement: string; request: string };

/** The texts of the six steps in a language, and of a demand before which no free period was offered (LETTERS §5.3). */
export type StepWords = {
  /** The name of the step in a subject. */
  names: Record<Step | "first", string>;
  /** The text after the name in a subject. */
  invoices: string;
  account: string;
  steps: Record<Step | "first", StepText>;
};

export type Step = "3" | "4" | "5" | "6" | "7" | "8";
