import { expect, test } from "vitest";
import { filesIn, sources, textOf } from "../support/sources";

/**
 * Who writes a table; all others ask its module. Two names stand together where one fact has two sides: a session is opened below the
 * sign-in, the operator's commands work where nobody is signed in. lib/privacy takes a person out of all tables in one place, so that
 * one can see that none is forgotten. The demo's seed writes what it likes.
 */
const writers: Record<string, string[]> = {
  accounting_chains: ["lib/accounting"],
  accounting_connections: ["lib/accounting"],
  accounting_consents: ["lib/accounting"],
  audit_entries: ["lib/access"],
  bank_entries: ["lib/bank", "lib/privacy"],
  bank_matches: ["lib/bank", "lib/agreements"],
  bank_overlaps: ["lib/bank"],
  bank_proposals: ["lib/bank"],
  bank_settings: ["lib/bank"],
  bank_statements: ["lib/bank"],
  bookings: ["lib/invoices"],
  calendar_feeds: ["lib/access", "lib/dossier"],
  changed_invoices: [],
  clearings: ["lib/privacy"],
  codes: ["lib/sign-in"],
  contacts: ["lib/contacts"],
  contracts: ["lib/contracts"],
  country_words: ["lib/accounting"],
  csv_mappings: ["lib/accounting"],
  customer_links: ["lib/tenants"],
  customer_users: ["lib/users"],
  customers: ["lib/tenants", "lib/figures/commands"],
  debtor_aliases: ["lib/debtors", "lib/privacy"],
  debtor_entries: ["lib/debtors", "lib/privacy"],
  debtor_recipients: ["lib/recipients", "lib/privacy"],
  debtors: ["lib/debtors", "lib/privacy"],
  dossier_entries: ["lib/dossier"],
  discarded_files: ["lib/files"],
  email_changes: ["lib/sign-in"],
  files: ["lib/files", "lib/privacy"],
  handover_items: ["lib/handovers"],
  handovers: ["lib/handovers"],
  hold_events: ["lib/holds", "lib/privacy"],
  hold_items: ["lib/holds"],
  hold_terms: ["lib/holds"],
  holds: ["lib/holds", "lib/privacy"],
  idempotency_keys: ["lib/http"],
  invoice_sums: [],
  figure_changes: [],
  open_sums: [],
  sold_sums: [],
  invoices: ["lib/invoices", "lib/privacy"],
  jobs: ["lib/jobs", "lib/privacy", "scripts/admin"],
  debit_collections: ["lib/debits"],
  debit_mandates: ["lib/payments", "lib/debits"],
  journal_entries: ["lib/invoices", "lib/privacy"],
  known_browsers: ["lib/sign-in"],
  letter_counters: ["lib/letters"],
  letter_forms: ["lib/letters"],
  letter_items: ["lib/letters"],
  letters: ["lib/letters", "lib/privacy"],
  monday_mails: ["lib/users"],
  outbox: ["lib/sending", "scripts/admin", "lib/privacy"],
  outbox_attempts: ["lib/sending", "lib/privacy"],
  outbox_items: ["lib/sending"],
  passkeys: ["lib/sign-in"],
  payments: ["lib/agreements", "lib/privacy"],
  positions: [],
  product_settings: ["scripts/admin"],
  provider_payments: ["lib/payments", "lib/agreements"],
  recovery_codes: ["lib/sign-in"],
  resellers: ["lib/labels", "scripts/admin"],
  ri_matches: ["lib/ri-matches"],
  run_items: ["lib/runs", "lib/privacy"],
  runs: ["lib/runs", "lib/privacy"],
  sessions: ["lib/access", "lib/sign-in"],
  sign_in_links: ["lib/sign-in"],
  source_readings: ["lib/accounting"],
  stats: ["lib/figures"],
  stats_marks: ["lib/figures"],
  status_words: ["lib/accounting"],
  subscriptions: ["lib/debtors", "lib/privacy"],
  super_logins: ["lib/access", "lib/sign-in"],
  template_versions: ["lib/templates"],
  sync_rows: ["lib/accounting"],
  sync_runs: ["lib/accounting"],
  templates: ["lib/templates"],
  throttles: ["lib/access", "lib/sign-in"],
  tickets: ["lib/access", "lib/sign-in"],
  timeline_entries: ["lib/invoices", "lib/privacy"],
  told_places: ["lib/invoices"],
  undo_holds: ["lib/holds", "lib/privacy"],
  undo_items: ["lib/invoices", "lib/privacy"],
  undos: ["lib/invoices"],
  users: ["lib/users", "lib/sign-in", "scripts/admin"],
  views: ["lib/views"],
  webhook_deliveries: ["lib/access", "lib/webhooks"],
  webhooks: ["lib/webhooks"],
};

const tables = filesIn("db/schema").flatMap((file) =>
  [...textOf(file).matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, table = ""]) => table),
);

/** Drizzle's builders, and SQL as text whether it goes through Drizzle or straight through a pool. */
const writesOf = (table: string) =>
  new RegExp(
    `\\.(insert|update|delete)\\(${table}\\)|\\b(insert into|update|delete from|merge into|truncate|copy)\\s+(only\\s+)?(\\$\\{${table}\\}|"?${table}"?\\b(?!"? (from|is|was|are)\\b))`,
    "i",
  );

test("every table says who writes it", () => {
  expect([...tables].sort()).toEqual(Object.keys(writers).sort());
});

test.each(Object.entries(writers))("the table %s is written by its own module alone", (table, owners) => {
  const writes = writesOf(table);
  const strangers = sources
    .filter(({ path }) => !/^(db|scripts\/seed)[/.]/.test(path))
    .filter(({ path, text }) => writes.test(text) && !owners.some((owner) => path.startsWith(`${owner}/`)));
  expect(strangers.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["sql`insert into outbox (id)`"],
  ["sql`delete\n  from outbox`".replace("\n  ", " ")],
  [`sql\`update \${outbox} set state = 'sent'\``],
  ['tx.db.update(outbox).set({ state: "sent" })'],
])("a write is seen: %s", (text) => {
  expect(writesOf("outbox").test(text)).toBe(true);
});
