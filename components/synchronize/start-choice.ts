import type { StartPlanned } from "@/lib/accounting/answers";

/** A band as it is typed: from so many days, at a step or held back. */
type TypedBand = { key: string; from: string; step: string };

/** How old invoices are to begin, as it stands on the screen. */
export type Choice = {
  mode: "age" | "flow" | "hold";
  older_than: string;
  bands: TypedBand[];
  until: string;
};

export const HELD = "hold";

/** What the server proposed, as somebody would have typed it. */
export const choiceOf = ({ start, older_than }: StartPlanned): Choice => ({
  mode: start.mode === "age" || start.mode === "flow" ? start.mode : "hold",
  older_than: String(older_than),
  bands:
    start.mode === "age"
      ? start.bands.map(({ from, step }) => ({
          key: String(from),
          from: String(from),
          step: step === null ? HELD : String(step),
        }))
      : [],
  until: "",
});

/** The choice as the call takes it. */
export function inputOf({ mode, older_than, bands, until }: Choice) {
  const start =
    mode === "age"
      ? {
          mode,
          bands: bands.map(({ from, step }) => ({
            from: Number(from),
            step: step === HELD ? null : Number(step),
          })),
        }
      : { mode };
  return { start, older_than: Number(older_than), ...(until ? { until } : {}) };
}
