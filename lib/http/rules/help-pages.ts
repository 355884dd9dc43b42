/** The pages of the handbook (docs/handbook), in the order in which its readers need them. */
export const helpSlugs = [
  "first-day",
  "actions",
  "undo",
  "agenda",
  "debtors",
  "invoices",
  "agreements",
  "payments",
  "bank",
  "import-file",
  "packages",
  "letters",
  "delivery",
  "templates",
  "figures",
  "law",
  "lists",
  "ri-match",
  "account",
  "trouble",
  "customers",
  "sender",
  "users",
  "white-labels",
  "organisation-sign-in",
  "webhooks",
  "privacy",
  "rates",
  "install",
  "backup",
  "secret",
  "system",
] as const;

export type HelpSlug = (typeof helpSlugs)[number];

/**
 * The handbook page about a screen: by the first part of its address (lib/http/page-names.ts), or by more of it where a part has screens of
 * different work. The longest match counts.
 */
export const helpOfScreens: Readonly<Record<string, HelpSlug>> = {
  "": "first-day",
  account: "account",
  actions: "actions",
  "actions/runs": "undo",
  audit: "account",
  customers: "customers",
  debtors: "debtors",
  definitions: "figures",
  error: "trouble",
  help: "first-day",
  invoices: "invoices",
  law: "rates",
  letters: "letters",
  "letters/delivery": "delivery",
  login: "account",
  "monday-mail": "figures",
  pay: "payments",
  payments: "payments",
  profile: "customers",
  resellers: "white-labels",
  "resellers/sign-in": "organisation-sign-in",
  "ri-matches": "ri-match",
  synchronize: "import-file",
  "synchronize/bank": "bank",
  "synchronize/differences": "packages",
  "synchronize/duplicates": "debtors",
  system: "system",
  templates: "templates",
  users: "users",
};

/** Query parameters of tabs that have a handbook page of their own. */
const helpOfTabs: readonly { screen: string; name: string; value?: string; slug: HelpSlug }[] = [
  { screen: "actions", name: "agenda", slug: "agenda" },
  { screen: "", name: "figures", slug: "figures" },
  { screen: "debtors", name: "tab", value: "delivery", slug: "delivery" },
  { screen: "debtors", name: "tab", value: "law", slug: "law" },
  ...["customers", "profile"].flatMap((screen) => [
    { screen, name: "tab", value: "law", slug: "law" } as const,
    { screen, name: "tab", value: "webhooks", slug: "webhooks" } as const,
    { screen, name: "tab", value: "templates", slug: "templates" } as const,
    { screen, name: "tab", value: "flex", slug: "templates" } as const,
  ]),
];

/**
 * Returns the handbook page about the screen at an address below its white label: "letters/delivery", with the parameters after its "?".
 * The first page of the product differs by user: `start` is the handbook page for it.
 */
export function helpOfScreen(
  path: string,
  query: Pick<URLSearchParams, "get" | "has">,
  start: HelpSlug,
): HelpSlug {
  const parts = path.split("/").filter(Boolean);
  const [first = ""] = parts;
  const tab = helpOfTabs.find(
    ({ screen, name, value }) =>
      screen === first && query.has(name) && (value === undefined || query.get(name) === value),
  );
  if (tab) return tab.slug;
  if (first === "") return start;
  return helpOfScreens[parts.slice(0, 2).join("/")] ?? helpOfScreens[first] ?? start;
}
