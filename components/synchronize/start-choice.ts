import type { StartPlanned } from "@/lib/accounting/answers";

/** A band as it is typed: from so many days, at a step or held back. */
type TypedBand = { key: string; from: string; step: string };

/** The ways to begin that somebody can choose. */
export const modes = ["age", "status", "flow", "hold"] as const;
type Mode = (typeof modes)[number];

/** How old invoices are to begin, as it stands on the screen. */
export type Choice = {
  mode: Mode;
  older_than: string;
  bands: TypedBand[];
  /** What words of the file mean: a status, held, or nothing said. */
  said: Record<string, string>;
  until: string;
};

export const HELD = "hold";

/** Returns what the server proposed, as somebody would have typed it. */
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
  said: Object.fromEntries(
    words.flatMap(({ value, is_known, status_id }) =>
      is_known ? [[value, status_id === null ? HELD : String(status_id)]] : [],
    ),
  ),
  until: "",
});

/** The choice as the call takes it. */
export function inputOf({ older_than, until, ...choice }: Choice) {
  return { start: startOf(choice), older_than: Number(older_than), ...(until ? { until } : {}) };
}

const statusIn = (typed: string): number | null => (typed === HELD ? null : Number(typed));

function startOf({ mode, bands, said: statuses }: Pick<Choice, "mode" | "bands" | "said">) {
  if (mode === "age")
    return { mode, bands: bands.map(({ from, step }) => ({ from: Number(from), step: statusIn(step) })) };
  if (mode !== "status") return { mode };
  const words = Object.entries(statuses).filter(([, status]) => status !== "");
  return { mode, words: Object.fromEntries(words.map(([word, status]) => [word, statusIn(status)])) };
}
