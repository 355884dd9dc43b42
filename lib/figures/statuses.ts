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

/** The order in which money is drawn by the status it came under: on time, late without a step, the steps, the others, credits (FIGURES §4). */
export const paidOrder = [2, 1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 15, 16, 17, 18, 21, 20].map(String);

/** The order in which actions are drawn: the steps of the ladder, then flex templates. */
export const stepOrder = ["3", "4", "5", "6", "7", "8", "flex"];

/** After how many days it is looked at what an action brought in. */
export const effectDays = [7, 14, 30] as const;
