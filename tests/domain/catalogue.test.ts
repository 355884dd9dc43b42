import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { settled, statusIds } from "@/lib/flow/statuses";
import { owner } from "../support/world";

/** Tables without rows of a tenant, with the reason why their policies differ from "the customer of this transaction". */
const reasons: Record<string, string> = {
  clearings: "one policy to tell and one to look up; role 1 looks up all",
  audit_entries: "one policy to tell and one to look up; role 1 looks up all",
  resellers: "their look is public",
  users: "a user belongs to several customers; policies name their reach",
  customers: "is the tenant itself",
  customer_users: "joins users and tenants",
  sessions: "auth role alone",
  codes: "auth role alone",
  known_browsers: "auth role alone",
  throttles: "auth role alone",
  tickets: "auth role alone",
  idempotency_keys: "a user's own, at whichever customer; the auth role deletes them by age",
  discarded_files:
    "keys of files alone, written by triggers; the dispatch role deletes them with their files",
  law_rates: "the law's rates are everybody's to read; role 1 alone adds some",
  product_settings: "facts of the product as a whole",
  passkeys: "auth role alone",
  calendar_feeds: "a user's own, over every customer they may see; the auth role reads who has one",
  monday_mails: "a user's own, and that of whom one sets up; the auth role reads who wants one",
  recovery_codes: "auth role alone",
  sign_in_links: "auth role alone",
  email_changes: "auth role alone",
  identity_providers:
    "of a white label or the installation; role 1 alone writes them, the auth role reads them",
  user_identities: "the auth role writes them; role 1 counts and ends them",
  provider_sign_ins: "auth role alone",
  super_logins: "auth role alone; a record of who worked as whom",
  templates: "the product's own are for everybody to read",
  template_versions: "the product's own are for everybody to read",
};

/** A customer's rows that sales users and administrators write too, in all of their reach, without a super-login. */
const heldByStaff: ReadonlySet<string> = new Set(["contacts", "contracts", "customer_links"]);
/** Rows that they only read this way: they are written for one customer at a time. */
const readByStaff: ReadonlySet<string> = new Set(["dossier_entries"]);

type Table = { name: string; rls: boolean; forced: boolean; app_policies: string[]; owner: string };

const tables = await owner<Table[]>`
  select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
    array(select coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
      from pg_policy p where p.polrelid = c.oid and (select oid from pg_roles where rolname = 'invorder_app') = any (p.polroles)) as app_policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

test.each(tables.map((table) => [table.name, table] as const))(
  "%s is under forced row-level security",
  (_name, table) => {
    expect([table.rls, table.forced]).toEqual([true, true]);
  },
);

test.each(tables.filter(({ name }) => !reasons[name]).map((table) => [table.name, table] as const))(
  "%s shows and takes rows of the transaction's customer only",
  (name, { app_policies }) => {
    const reach = app_policies.filter((policy) => policy.includes("app_scope()"));
    expect(reach).toHaveLength(heldByStaff.has(name) || readByStaff.has(name) ? 1 : 0);
    for (const policy of reach)
      expect(policy.match(/IN \( SELECT customers_of_reseller\(\)/g)?.length).toBeGreaterThan(
        readByStaff.has(name) ? 0 : 1,
      );
    const own = app_policies.filter((policy) => !reach.includes(policy));
    expect(own).toHaveLength(1);
    for (const policy of own)
      expect(policy.match(/customer_id = \( SELECT app_customer\(\)/g)).toHaveLength(2);
  },
);

test("the product's roles own nothing and cannot pass by a policy", async () => {
  const roles =
    await owner`select rolname, rolsuper, rolbypassrls from pg_roles where rolname like 'invorder%' order by 1`;
  for (const role of roles) expect(role).toMatchObject({ rolsuper: false, rolbypassrls: false });
  expect(tables.filter(({ owner }) => owner !== "invorder_owner").map(({ name }) => name)).toEqual([]);
});

test("every reference between owned tables goes by customer and id", async () => {
  const loose =
    await owner`select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
    from pg_constraint k where contype = 'f' and connamespace = 'public'::regnamespace and array_length(conkey, 1) = 1
      and exists (select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'customer_id')
      and exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'customer_id')`;
  expect(loose).toEqual([]);
});

/** Unique keys of customers' tables without the customer: names looked up before it is known, and rows of the product itself. */
const withoutCustomer = [
  "accounting_consents_pkey (state)",
  "audit_entries_pkey (id)",
  "clearings_pkey (id)",
  "files_key_unique (key)",
  "handovers_hash_unique (hash)",
  "idempotency_keys_pkey (key_hash)",
  "letters_hash_unique (hash)",
  "outbox_message_id_unique (message_id)",
  "outbox_pkey (id)",
  "template_versions_once (template_id, version)",
  "template_versions_pkey (id)",
  "templates_global (type)",
  "templates_pkey (id)",
  "webhook_deliveries_message_id_unique (message_id)",
];
/** Tables shared by all customers, which would be copied to every server. */
const shared = ["accounting_chains", "customers", "users"];

test("every unique key and every reference of a customer's table names the customer, so that it can be distributed by customer", async () => {
  const keys = await owner<{ key: string }[]>`
    select format('%s (%s)', i.indexrelid::regclass, (select string_agg(a.attname, ', ' order by k.place)
      from unnest(i.indkey::int2[]) with ordinality as k (number, place) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number)) as key
    from pg_index i join pg_attribute c on c.attrelid = i.indrelid and c.attname = 'customer_id'
    where i.indisunique and i.indrelid::regclass::text not like 'pg_%' and not c.attnum = any (i.indkey::int2[])
      and (select relnamespace from pg_class where oid = i.indrelid) = 'public'::regnamespace order by 1`;
  expect(keys.map(({ key }) => key)).toEqual(withoutCustomer);
  const references = await owner`
    select k.conname from pg_constraint k join pg_attribute c on c.attrelid = k.conrelid and c.attname = 'customer_id'
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not c.attnum = any (k.conkey)
      and k.confrelid::regclass::text <> all (${shared})`;
  expect(references).toEqual([]);
});

test("a function that runs as its owner says where it looks for tables", async () => {
  const loose =
    await owner`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
    and not coalesce(array_to_string(proconfig, ',') like '%search_path=%', false)`;
  expect(loose).toEqual([]);
});

test("nothing in the database tests a status of an invoice by its number: which there are stands in the table of the code alone", async () => {
  const parts = await owner<{ name: string; text: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select polname, coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy
    union all select attrelid::regclass || '.' || attname, attname || ' = ' || pg_get_expr(adbin, adrelid)
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum`;
  expect(parts.length).toBeGreaterThan(100);
  const tests =
    /\b(last_status_id|invoice_status_id|flow_step_id|status_id)\b\)?\s*(=|<>|[<>]=?|in|not in|between)\s*(any|all)?\s*\(?(array\[)?'?\{?\d+/gi;
  const found = parts.flatMap(({ name, text }) =>
    (text.match(tests) ?? []).map((part) => `${name}: ${part}`),
  );
  // `> 0` is true of every id.
  expect(found).toEqual(["invoices_status: last_status_id > 0", "status_words_status: status_id > 0"]);
});

test("which statuses the figures know their one function says as the table of the code does, and no other function names one by its number", async () => {
  const [known] = await owner`select * from figure_statuses()`;
  expect(known).toEqual({
    no_status: statusIds.none,
    not_due: statusIds.notDue,
    credit: statusIds.credit,
    settled: [...settled],
  });
  const functions = await owner<{ name: string; text: string }[]>`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`;
  const named = functions.filter(({ text }) =>
    /\b(?:status|entered)\s*(?:=|<>|[<>]=?|(?:not\s+)?in)\s*\(?\d/i.test(text),
  );
  expect(named.map(({ name }) => name)).toEqual([]);
});

const listed = Object.values(pool("invorder_app").database._.fullSchema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.flatMap((column) =>
      column.enumValues ? [[`${name}.${column.name}`, name, column.name, column.enumValues] as const] : [],
    );
  });

test.each(listed)(
  "the database takes no other value in %s than code knows",
  async (_field, table, column, values) => {
    const checks = await owner<
      { check: string }[]
    >`select pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass and conkey = array[(select attnum from pg_attribute
      where attrelid = ${table}::regclass and attname = ${column})]`;
    const allowed = checks.flatMap(({ check }) =>
      /ANY|=/.test(check) ? [[...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value)] : [],
    );
    expect(allowed).toContainEqual([...values]);
  },
);
