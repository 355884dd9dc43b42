/** Where the window of an envelope is; `din` is the German form B. */
export const windows = ["left", "right", "din"] as const;
export type Window = (typeof windows)[number];

/** Which codes a letter carries to be scanned: `auto` is the payment link where there is one, else the bank transfer. */
export type QrChoice = "auto" | "epc" | "link" | "both" | "none";

/** What became of the mail that carries a letter too. */
export const mailStates = ["sent", "waiting", "failed"] as const;
export type MailState = (typeof mailStates)[number];
