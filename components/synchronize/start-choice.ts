import type { StartPlanned } from "@/lib/accounting/answers";

/** A band of age as typed: from this number of days, at a step or on hold. */
type TypedBand = { key: string; from: string; step: string };

/** The ways to start old invoices that a user can choose. */
export const modes = ["age", "status", "flow", "hold"] as const;
type Mode = (typeof modes)[number];

/** The form values of how old invoices start. */
export type Choice = {
  mode: Mode;
  older_than: string;
  bands: TypedBand[];
  /** The meaning of each word in the file: a status, on hold, or none. */
  statuses: Record<string, string>;
  until: string;
};

export const HELD = "hold";

/** Returns the server's proposal as form values. */
export const choiceOf = ({ start, older_than, words }: StartPlanned): Choice => ({
  mode: start.mode === "ask" ? "hold" : start.mode,
  older_than: String(older_than),
  bands:
    start.mode === "age"
      ? start.bands.map(({ from, step }) => ({
          key: String(from),
          from: String(from),
          step: step === null ? HELD : String(step),
        }))
      : [],
  statuses: Object.fromEntries(
    words.flatMap(({ value, is_known, status_id }) =>
      is_known ? [[value, status_id === null ? HELD : String(status_id)]] : [],
    ),
  ),
  until: "",
});

/** Returns the choice as the call takes it. */
export function inputOf({ older_than, until, ...choice }: Choice) {
  return { start: startOf(choice), older_than: Number(older_than), ...(until ? { until } : {}) };
}

const statusIn = (typed: string): number | null => (typed === HELD ? null : Number(typed));

function startOf({ mode, bands, statuses }: Pick<Choice, "mode" | "bands" | "statuses">) {
  if (mode === "age")
    return { mode, bands: bands.map(({ from, step }) => ({ from: Number(from), step: statusIn(step) })) };
  if (mode !== "status") return { mode };
  const words = Object.entries(statuses).filter(([, status]) => status !== "");
  return { mode, words: Object.fromEntries(words.map(([word, status]) => [word, statusIn(status)])) };
}
