import { type Stage, statuses, statusIds } from "@/lib/flow/statuses";

/** How late a claim is, in the order of its bars: not due, then days after the due date. */
export const ages = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
export type Age = (typeof ages)[number];

/** What an entry of a dossier is called by whoever reads sales, per type of the entry (SPEC §3). */
export const saleTypes = {
  quote: "Offerte",
  deal: "Deal",
  no_deal: "No-deal",
  contract: "Contract",
} as const;

/** What an open action is called: an appointment to come, or an offer that nothing has ended yet. */
export const actionTypes = { quote: "Offerte", appointment: "Afspraak" } as const;

const idsOf = (stage: Stage): number[] =>
  statuses
    .filter((status) => status.stage === stage)
    .sort((status, other) => (status.rank ?? Number.MAX_VALUE) - (other.rank ?? Number.MAX_VALUE))
    .map(({ id }) => id);

/** The order in which money is drawn by the status it came under: on time, late without a step, the steps, the others, credits (FIGURES §4). */
export const paidOrder: readonly string[] = [
  statusIds.notDue,
  statusIds.none,
  ...idsOf("step"),
  ...idsOf("transferred"),
  ...idsOf("hold"),
  statusIds.credit,
].map(String);

/** The order in which actions are drawn: the steps of the ladder, then flex templates. */
export const stepOrder: readonly string[] = [...idsOf("step").map(String), "flex"];

/** After how many days it is looked at what an action brought in. */
export const effectDays = [7, 14, 30] as const;
