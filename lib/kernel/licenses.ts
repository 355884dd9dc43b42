/** The licences of customers: debtor management, collection, both, or a flow of its own (SPEC §3). */
export const licenses = ["deb", "inc", "deb-inc", "flex"] as const;
export type License = (typeof licenses)[number];
