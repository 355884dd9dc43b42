/** The position of an envelope's window; `din` is the German form B. */
export const windows = ["left", "right", "din"] as const;
export type Window = (typeof windows)[number];

/** The QR codes on a letter: `auto` is the payment link where there is one, else the bank transfer. */
export const qrChoices = ["auto", "epc", "link", "both", "none"] as const;
export type QrChoice = (typeof qrChoices)[number];

/** The debtors whom a letter offers fourteen days without costs. */
export const freePeriods = ["all", "consumers"] as const;

/** In whose name debts are collected after the reminders. */
export const collectors = ["customer", "reseller"] as const;
