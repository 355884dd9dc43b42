/** A recipient that a message is addressed to, or that gets a copy of it. */
export const kinds = ["to", "cc"] as const;

/** The messages a recipient gets: steps and flex mails, statements and those about an arrangement, or all of them. */
export const roles = ["reminders", "billing", "all"] as const;

/** True when a mailbox accepts mail, according to the mail server. */
export const states = ["ok", "bounced"] as const;
