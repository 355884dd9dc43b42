import { type Stage, statuses, statusIds } from "@/lib/flow/statuses";

/** The age of a claim, in the order of its bars: not due, then days after the due date. */
export const ages = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
export type Age = (typeof ages)[number];

/** The name of a dossier entry in sales figures, per type of the entry (SPEC §3). */
export const saleTypes = {
  quote: "Offerte",
  deal: "Deal",
  no_deal: "No-deal",
  contract: "Contract",
} as const;

/** The name of an open action: a future appointment, or an open offer. */
export const actionTypes = { quote: "Offerte", appointment: "Afspraak" } as const;

const idsOf = (stage: Stage): number[] =>
  statuses
    .filter((status) => status.stage === stage)
    .sort((status, other) => (status.rank ?? Number.MAX_VALUE) - (other.rank ?? Number.MAX_VALUE))
    .map(({ id }) => id);

/**
 * The order of payments by the status they were received under: on time, late without a step, the steps, the others, credits (FIGURES §4).
 */
export const paidOrder: readonly string[] = [
  statusIds.notDue,
  statusIds.none,
  ...idsOf("step"),
  ...idsOf("transferred"),
  ...idsOf("hold"),
  statusIds.credit,
].map(String);

/** The order of actions in a chart: the steps of the ladder, then flex templates. */
export const stepOrder: readonly string[] = [...idsOf("step").map(String), "flex"];

/** The numbers of days after which the effect of an action is measured. */
export const effectDays = [7, 14, 30] as const;
