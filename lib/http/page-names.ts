/** First parts of an address that are pages, not slugs; no white label can be called so. A test compares them with the folders. */
export const pageNames: ReadonlySet<string> = new Set([
  "",
  "login",
  "error",
  "account",
  "audit",
  "users",
  "customers",
  "profile",
  "resellers",
  "templates",
  "debtors",
  "invoices",
  "actions",
  "letters",
  "ri-matches",
  "synchronize",
]);
