/** How late a claim is, in the order of its bars: not due, then days after the due date. */
export const ages = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;

/** What an entry of a dossier is called by whoever reads sales, per type of the entry (SPEC §3). */
export const saleTypes = {
  quote: "Offerte",
  deal: "Deal",
  no_deal: "No-deal",
  contract: "Contract",
} as const;

/** What an open action is called: an appointment to come, or an offer that nothing has ended yet. */
export const actionTypes = { quote: "Offerte", appointment: "Afspraak" } as const;
