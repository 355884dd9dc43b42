import { type FlowSettings, flowOf, stepAfter } from "@/lib/flow/rules";
import { ladder, sideOf, stageOf } from "@/lib/flow/statuses";
import { type Meanings, meaningOf } from "./importable-statuses";

/**
 * Where old invoices that were taken in begin: at a step of the flow that is proposed from tomorrow on, after a step that was done, in a
 * status, held back, or like every new invoice.
 */
export type StartPoint =
  | { kind: "step" | "done" | "status"; status: number }
  | { kind: "hold" }
  | { kind: "flow" };

/** From so many days overdue on, which step comes next; null holds them back. */
type Band = { from: number; step: number | null };

/** How old invoices are to begin (AGREEMENTS §4). With `status` by what their file says; `words` says what its words mean. */
export type Start =
  | { mode: "flow" }
  | { mode: "age"; bands: Band[] }
  | { mode: "status"; words: Record<string, number | null> }
  | { mode: "hold" }
  | { mode: "ask" };

/** What the place of an old invoice depends on: how long it is overdue, and what its file says of where it stands. */
type Old = { days_overdue: number; word: string };

/** Days overdue above which an invoice that comes in is old. */
export const OLD_AFTER = 30;

/** Returns where an old invoice begins. Below the first band it begins like every new one; of what nobody knows it is held. */
export function placeFor(start: Start, { days_overdue, word }: Old, meanings: Meanings): StartPoint {
  if (start.mode === "flow") return { kind: "flow" };
  if (start.mode === "status") return placeSaid(meaningOf(word, meanings) ?? null);
  if (start.mode !== "age") return { kind: "hold" };
  const band = start.bands.findLast(({ from }) => days_overdue >= from);
  if (!band) return { kind: "flow" };
  return band.step === null ? { kind: "hold" } : { kind: "step", status: band.step };
}

function placeSaid(status: number | null): StartPoint {
  if (status === null) return { kind: "hold" };
  const stage = stageOf(status);
  if (stage === "open") return { kind: "flow" };
  return { kind: stage === "step" ? "done" : "status", status };
}

/** The steps at which old invoices may begin: those of the customer's flow that send something. */
export const stepsToStartAt = (settings: FlowSettings): number[] =>
  flowOf(settings)
    .map(({ status }) => status)
    .filter((status) => stageOf(status) === "step");

/**
 * Returns the bands that are proposed (AGREEMENTS §4): the overdue notice after a month, the second after two, and nothing without a look
 * after three. A step the customer has not is held: none that claims costs is ever proposed in its place.
 */
export function usualBands(settings: FlowSettings): Band[] {
  const steps = stepsToStartAt(settings);
  const [, notice, second] = ladder("debit");
  const offeredStep = (step: number | undefined) => steps.find((candidate) => candidate === step) ?? null;
  return [
    { from: OLD_AFTER + 1, step: offeredStep(notice) },
    { from: 61, step: offeredStep(second) },
    { from: 91, step: null },
  ];
}

/** Returns whether a start claims interest or costs of debtors who were never written to. */
export const startsAtCosts = (start: Start): boolean =>
  start.mode === "age" && start.bands.some(({ step }) => step !== null && sideOf(step) === "incasso");

/** Returns whether the step that comes after what was done claims interest or costs. */
export function goesOnAtCosts(place: StartPoint, settings: FlowSettings): boolean {
  const next = place.kind === "done" ? stepAfter(place.status, settings) : null;
  return next !== null && stageOf(next) === "step" && sideOf(next) === "incasso";
}
