/** Somebody a message is written to, or who gets a copy of it. */
export const kinds = ["to", "cc"] as const;

/** Which messages go to somebody: steps and flex mails, statements and what concerns an arrangement, or all of them. */
export const roles = ["reminders", "billing", "all"] as const;

/** Whether a mailbox takes mail, as far as the mail server said. */
export const states = ["ok", "bounced"] as const;
