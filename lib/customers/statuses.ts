/** Where the window of an envelope is; `din` is the German form B. */
export const windows = ["left", "right", "din"] as const;
export type Window = (typeof windows)[number];

/** Which codes a letter carries to be scanned: `auto` is the payment link where there is one, else the bank transfer. */
export const qrChoices = ["auto", "epc", "link", "both", "none"] as const;
export type QrChoice = (typeof qrChoices)[number];

/** To whom a letter offers fourteen days without costs. */
export const freePeriods = ["all", "consumers"] as const;

/** In whose name it is collected after the reminders. */
export const collectors = ["customer", "reseller"] as const;
