/** States of the mail that carries a letter too. */
export const mailStates = ["sent", "waiting", "failed"] as const;
export type MailState = (typeof mailStates)[number];
