import { type FlowSettings, flowOf, stepAfter } from "@/lib/flow/rules";
import { ladder, sideOf, stageOf } from "@/lib/flow/statuses";
import { type Meanings, meaningOf } from "./importable-statuses";

/**
 * The place where an old imported invoice starts: at a step of the flow that is proposed from tomorrow, after a completed step, in a
 * status, on hold, or as every new invoice does.
 */
export type StartPoint =
  | { kind: "step" | "done" | "status"; status: number }
  | { kind: "hold" }
  | { kind: "flow" };

/** The next step from so many days overdue; null holds the invoices. */
type Band = { from: number; step: number | null };

/** The way old invoices start (AGREEMENTS §4). With `status` by the statuses in their file; `words` defines the meaning of its words. */
export type Start =
  | { mode: "flow" }
  | { mode: "age"; bands: Band[] }
  | { mode: "status"; words: Record<string, number | null> }
  | { mode: "hold" }
  | { mode: "ask" };

/** The facts that determine where an old invoice starts: days overdue, and its status in the file. */
type Old = { days_overdue: number; word: string };

/** Days overdue above which an imported invoice is old. */
export const OLD_AFTER = 30;

/** Returns where an old invoice starts: below the first band as every new one; with an unknown status it is held. */
export function startPointFor(start: Start, { days_overdue, word }: Old, meanings: Meanings): StartPoint {
  if (start.mode === "flow") return { kind: "flow" };
  if (start.mode === "status") return placeByStatus(meaningOf(word, meanings) ?? null);
  if (start.mode !== "age") return { kind: "hold" };
  const band = start.bands.findLast(({ from }) => days_overdue >= from);
  if (!band) return { kind: "flow" };
  return band.step === null ? { kind: "hold" } : { kind: "step", status: band.step };
}

function placeByStatus(status: number | null): StartPoint {
  if (status === null) return { kind: "hold" };
  const stage = stageOf(status);
  if (stage === "open") return { kind: "flow" };
  return { kind: stage === "step" ? "done" : "status", status };
}

/** Returns the steps at which old invoices may start: those of the customer's flow that send something. */
export const stepsToStartAt = (settings: FlowSettings): number[] =>
  flowOf(settings)
    .map(({ status }) => status)
    .filter((status) => stageOf(status) === "step");

/**
 * Returns the proposed bands (AGREEMENTS §4): the overdue notice after a month, the second after two, and after three nothing without a
 * review. Where the customer's flow lacks a step the invoices are held: a step that claims costs is never proposed instead.
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

/** Returns whether a start claims interest or costs from debtors who were never written to. */
export const startsAtCosts = (start: Start): boolean =>
  start.mode === "age" && start.bands.some(({ step }) => step !== null && sideOf(step) === "incasso");

/** Returns whether the step after a completed one claims interest or costs. */
export function continuesAtCosts(place: StartPoint, settings: FlowSettings): boolean {
  const next = place.kind === "done" ? stepAfter(place.status, settings) : null;
  return next !== null && stageOf(next) === "step" && sideOf(next) === "incasso";
}
