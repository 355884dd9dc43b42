import { expect, test } from "vitest";
import { filesIn, sources, textOf } from "../support/sources";

/**
 * The modules that write a table; all others call them. Two names are listed where one fact has two sides: a session is opened below the
 * sign-in, the operator's commands work without a session. lib/privacy anonymises a debtor in all tables in one place, and
 * lib/accounting/commands/duplicates moves all rows of a debtor to another, so that completeness can be checked. The demo's seed may write
 * any table.
 */
const writers: Record<string, string[]> = {
  accounting_chains: ["lib/accounting"],
  accounting_connections: ["lib/accounting"],
  accounting_consents: ["lib/accounting"],
  audit_entries: ["lib/access"],
  bank_entries: ["lib/payments", "lib/privacy"],
  bank_matches: ["lib/payments", "lib/agreements"],
  bank_overlaps: ["lib/payments"],
  bank_proposals: ["lib/payments"],
  bank_settings: ["lib/payments"],
  bank_statements: ["lib/payments"],
  bookings: ["lib/invoices"],
  calendar_feeds: ["lib/access", "lib/customers"],
  clearings: ["lib/privacy"],
  codes: ["lib/users"],
  contacts: ["lib/customers"],
  contracts: ["lib/customers"],
  country_words: ["lib/accounting"],
  csv_mappings: ["lib/accounting"],
  customer_links: ["lib/tenants"],
  customer_users: ["lib/users"],
  customers: ["lib/tenants", "lib/figures/commands"],
  debtor_aliases: ["lib/debtors", "lib/privacy", "lib/accounting/commands/duplicates"],
  debtor_entries: ["lib/debtors", "lib/privacy", "lib/accounting/commands/duplicates"],
  debtor_sources: ["lib/accounting/commands/duplicates"],
  distinct_debtors: ["lib/accounting/commands/duplicates"],
  debtor_recipients: ["lib/debtors", "lib/privacy"],
  debtors: ["lib/debtors", "lib/privacy", "lib/accounting/commands/duplicates"],
  dossier_entries: ["lib/customers"],
  law_switches: ["lib/tenants"],
  discarded_files: ["lib/files"],
  email_changes: ["lib/users"],
  files: ["lib/files", "lib/privacy"],
  handover_items: ["lib/messages"],
  handovers: ["lib/messages"],
  hold_events: ["lib/holds", "lib/privacy"],
  hold_items: ["lib/holds"],
  hold_terms: ["lib/holds"],
  holds: ["lib/holds", "lib/privacy"],
  idempotency_keys: ["lib/http"],
  identity_providers: ["lib/users"],
  invoice_interruptions: ["lib/invoices", "lib/privacy"],
  invoice_sums: [],
  figure_versions: [],
  invoices: ["lib/invoices", "lib/privacy", "lib/accounting/commands/duplicates"],
  jobs: ["lib/jobs", "lib/privacy", "scripts/admin"],
  debit_collections: ["lib/debits"],
  debit_mandates: ["lib/payments", "lib/debits"],
  journal_entries: ["lib/invoices", "lib/privacy"],
  known_browsers: ["lib/users"],
  law_rates: ["lib/claims"],
  letter_counters: ["lib/letters"],
  letter_forms: ["lib/letters"],
  letter_items: ["lib/letters"],
  letters: ["lib/letters", "lib/privacy"],
  monday_mails: ["lib/users"],
  outbox: ["lib/outbox", "lib/messages", "scripts/admin", "lib/privacy"],
  outbox_attempts: ["lib/outbox", "lib/messages", "lib/privacy"],
  outbox_items: ["lib/outbox", "lib/messages"],
  passkeys: ["lib/users"],
  payments: ["lib/agreements", "lib/privacy"],
  positions: [],
  product_settings: ["scripts/admin"],
  provider_sign_ins: ["lib/users"],
  provider_payments: ["lib/payments", "lib/agreements"],
  recovery_codes: ["lib/users"],
  resellers: ["lib/tenants", "scripts/admin"],
  ri_matches: ["lib/ri-matches"],
  run_items: ["lib/messages", "lib/privacy"],
  runs: ["lib/messages", "lib/privacy", "lib/accounting/commands/duplicates"],
  sessions: ["lib/access", "lib/users"],
  sign_in_links: ["lib/users"],
  source_readings: ["lib/accounting"],
  stats: ["lib/figures"],
  stats_marks: ["lib/figures"],
  status_words: ["lib/accounting"],
  subscriptions: ["lib/debtors", "lib/privacy"],
  super_logins: ["lib/access", "lib/users"],
  template_versions: ["lib/templates"],
  sync_rows: ["lib/accounting"],
  sync_runs: ["lib/accounting"],
  templates: ["lib/templates"],
  throttles: ["lib/access", "lib/users"],
  tickets: ["lib/access", "lib/users"],
  timeline_entries: ["lib/invoices", "lib/privacy"],
  imported_statuses: ["lib/invoices"],
  undo_holds: ["lib/holds", "lib/privacy"],
  undo_items: ["lib/invoices", "lib/privacy"],
  undos: ["lib/invoices"],
  user_identities: ["lib/users"],
  users: ["lib/users", "scripts/admin"],
  views: ["lib/lists"],
  webhook_deliveries: ["lib/access", "lib/webhooks"],
  webhooks: ["lib/webhooks"],
};

const tables = filesIn("db/schema").flatMap((file) =>
  [...textOf(file).matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, table = ""]) => table),
);

/** Matches Drizzle's builders, and SQL as text whether it is run by Drizzle or directly by a pool. */
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

/** The tables that figures are made from: those of positions (db/positions.ts), and others. */
const ofInvoices = ["invoices", "journal_entries", "bookings"];
const ofMessages = ["letters", "letter_items", "timeline_entries", "outbox"];
const ofDebtors = ["debtors"];

/** Files that write one of those tables but no value of a figure. */
const inNoFigure: Record<string, string> = {
  "lib/debtors/commands/debtor-entries.ts": "what is said of a debtor",
  "lib/debtors/commands/write-debtor.ts": "a new debtor has no invoices",
  "lib/invoices/commands/record-imported-payments.ts":
    "which money a ledger has not told yet; what is new goes by book()",
  "lib/invoices/commands/delete-entry.ts": "a note that is taken out",
  "lib/invoices/commands/free-rows.ts": "what stands on the action list",
  "lib/invoices/commands/replan.ts": "the next step and its day",
  "lib/invoices/commands/lock-for-job.ts": "which job holds a row",
  "lib/invoices/commands/restore.ts":
    "lines of a dossier that are hidden; what goes back goes by writeStates()",
  "lib/invoices/commands/undo.ts": "notes that are hidden or shown",
  "lib/invoices/commands/update-flex.ts": "which flex letter an invoice waits for",
  "lib/letters/commands/mark-printed.ts": "which letters are printed",
  "lib/letters/commands/print.ts": "where the file of a letter is",
  "lib/letters/commands/letter-returns.ts": "which letters came back",
  "lib/privacy/jobs.ts": "the words of notes",
  "lib/outbox/commands/store-mails.ts": "a mail that waits belongs to a letter, which is stored with it",
  "lib/outbox/commands.ts": "a copy is in no figure",
  "lib/outbox/delivery/begin-attempt.ts": "a mail that is being sent counts as one that waits",
  "lib/outbox/delivery/bytes.ts": "where the bytes of a mail are",
  "lib/outbox/delivery/lease.ts": "a mail nobody knows the end of counts as sent",
  "lib/outbox/delivery/product-mail.ts": "mail of the product itself, of no customer",
  "lib/outbox/delivery/prepare.ts": "when a mail may leave",
};

/**
 * A verb calls `touched`, with ids or with the kind of change; code without a transaction of the product calls the database function
 * itself.
 */
const itself = "\\brefresh_positions\\(";
const wordsTakenOut = {
  "lib/privacy/commands/anonymise.ts": "the words of an invoice and of its journal",
};
const entriesHidden = {
  "lib/invoices/commands/revert-import.ts": "what is hidden in a dossier was sent all the same",
};
const subjects: [string, string[], RegExp, Record<string, string>][] = [
  [
    "an invoice, its journal or its money",
    ofInvoices,
    new RegExp(`\\btouched\\((?!")|${itself}`),
    wordsTakenOut,
  ],
  [
    "a letter, a message or the dossier",
    ofMessages,
    new RegExp(`\\btouched\\("messages"\\)|${itself}`),
    entriesHidden,
  ],
  ["a debtor", ofDebtors, new RegExp(`\\btouched\\((?!"messages")|${itself}`), {}],
];

test.each(subjects)(
  "whoever writes %s says so, or writes nothing that is in a figure",
  (_, tables, saysSo, except) => {
    const writes = tables.map(writesOf);
    const silent = sources
      .filter(({ path }) => !path.startsWith("db/") && !path.startsWith("scripts/seed"))
      .filter(({ text }) => writes.some((one) => one.test(text)) && !saysSo.test(text))
      .map(({ path }) => path);
    expect(silent.filter((path) => !(path in inNoFigure)).sort()).toEqual(Object.keys(except));
  },
);

/** Adds rows, or is the one place that sets a total. */
const writesTotals = /\.insert\(invoices\)|insert into \$\{invoices\}|besides\[name\]/;

test("whoever adds invoices or sets what they came to says that what was invoiced is another", () => {
  const writers = sources.filter(({ path, text }) => path.startsWith("lib/") && writesTotals.test(text));
  expect(writers.map(({ path }) => path).sort()).toEqual([
    ...["add-imported", "create-invoice", "write-states"].map((name) => `lib/invoices/commands/${name}.ts`),
  ]);
  expect(writers.filter(({ text }) => !text.includes('touched("invoiced")'))).toEqual([]);
});

test("every file that is said to write nothing of a figure writes one of its tables", () => {
  const writes = [...ofInvoices, ...ofMessages, ...ofDebtors].map(writesOf);
  const silent = Object.keys(inNoFigure).filter((path) => {
    const text = sources.find((one) => one.path === path)?.text ?? "";
    return !writes.some((one) => one.test(text));
  });
  expect(silent).toEqual([]);
});

test.each([
  ["await tx.db.insert(bookings).values(row)", true],
  ["await tx.db.insert(bookings).values(row);\ntx.touched([row.invoice_id])", false],
  ['await tx.db.insert(bookings).values(row);\ntx.touched("messages")', true],
  ["await tx.db.update(letters).set(row);\ntx.touched(ids)", true],
  ['await tx.db.update(letters).set(row);\ntx.touched("messages")', false],
  ["await sql`update journal_entries set day = day`", true],
])("a writer that says nothing of what it writes is seen: %s", (text, isSeen) => {
  const isSilent = ([, tables, saysSo]: (typeof subjects)[number]) =>
    tables.map(writesOf).some((one) => one.test(text)) && !saysSo.test(text);
  expect(subjects.some(isSilent)).toBe(isSeen);
});
