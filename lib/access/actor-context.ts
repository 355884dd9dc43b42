import { pool } from "@/db/client";
import { type LanguageCode, type Locale, localeOf } from "@/lib/i18n/locales";
import { addDays, type Day, dayAt } from "@/lib/kernel/day";
import { fullNameOf } from "@/lib/kernel/full-name";
import type { License } from "@/lib/kernel/licenses";
import type { Currency } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import { type Actor, type Ctx, type CustomerRef, provenCustomer, type StaffCtx } from "./context";
import { type FeatureName, features } from "./features";
import { isRole, role, staffRoles } from "./roles";

/** The columns of a user, and of the customer they work for, that identify the actor. */
export type ActorRow = {
  super_user_id: number | null;
  super_user_name: string | null;
  id: number;
  first_name: string;
  affix: string;
  last_name: string;
  email_address: string;
  role_id: number;
  reseller_id: number | null;
  features: string[];
  send_bcc: boolean;
  debtor_link: boolean;
  customers_digest: string;
  language: LanguageCode | null;
  day_offset: number;
  customer_id: number | null;
  customer_name: string;
  default_lang: LanguageCode;
  license_type: License;
  account_owner_id: number | null;
  currency: Currency;
  customer_features: string[];
};

/** Returns the context of a user at work for a customer without a session, for jobs. Null when they are inactive or do not belong there. */
export async function contextOfUser(user_id: number, customer_id: number, now: Date): Promise<Ctx | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<
    ActorRow[]
  >`select null::int as super_user_id, null as super_user_name, ${actorColumns(sql)}
    from users u join customer_users cu on cu.user_id = u.id and cu.customer_id = ${customer_id}
    join customers c on c.id = cu.customer_id and c.is_active
    where u.id = ${user_id} and u.is_active`;
  const ctx = row && contextOf(row, now);
  return ctx && hasCustomer(ctx) ? ctx : null;
}

/** Returns the context of a user without a session, for mails to them; at the customer they selected, if any. Null for an inactive user. */
export async function contextOfReader(user_id: number, now: Date): Promise<StaffCtx | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<
    ActorRow[]
  >`select null::int as super_user_id, null as super_user_name, ${actorColumns(sql)}
    from users u ${selectedCustomer(sql, undefined)} where u.id = ${user_id} and u.is_active`;
  return row ? contextOf(row, now) : null;
}

/** Returns the context of the product itself for one customer: delivery, sweep, nightly work. Throws for one that does not exist. */
export async function systemContext(customer_id: number, now: Date): Promise<Ctx> {
  const ctx = await customerContext(customer_id, now);
  if (!ctx) throw new Error(`customer ${customer_id} does not exist`);
  return ctx;
}

/** Returns the context of the product itself for a customer named from outside; null when it no longer exists. */
export async function customerContext(customer_id: number, now: Date): Promise<Ctx | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<
    ActorRow[]
  >`select null::int as super_user_id, null as super_user_name, 0 as id, 'Invorder' as first_name,
    '' as affix, '' as last_name, '' as email_address, 1 as role_id, null::int as reseller_id, '{}'::text[] as features, false as send_bcc,
    false as debtor_link, '' as customers_digest, null as language, ${offset(sql)}, ${customerColumns(sql)} from customers c where c.id = ${customer_id}`;
  const ctx = row && contextOf(row, now);
  return ctx && hasCustomer(ctx) ? { ...ctx, scope: "system" } : null;
}

export type Sql = ReturnType<typeof pool>["sql"];

const offset = (sql: Sql) =>
  sql`coalesce((select value::int from product_settings where name = 'day_offset'), 0) as day_offset`;

/** Returns the day that a setting specifies, else the clock's in Amsterdam, moved by the demo's offset. */
const dayOf = (now: Date, offset: number): Day => settings().INVORDER_TODAY ?? addDays(dayAt(now), offset);

/** Returns the product's day at a moment of the clock. */
export async function productDay(now: Date): Promise<Day> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<{ day_offset: number }[]>`select ${offset(sql)}`;
  return dayOf(now, row?.day_offset ?? 0);
}

const customerColumns = (
  sql: Sql,
) => sql`c.id as customer_id, c.name as customer_name, c.default_lang, c.license_type,
  c.account_owner_id, c.currency, c.features as customer_features`;

const customersDigest = (sql: Sql) =>
  sql`coalesce((select md5(string_agg(cu.customer_id::text, ',' order by cu.customer_id)) from customer_users cu where cu.user_id = u.id), '')`;

export const actorColumns = (
  sql: Sql,
) => sql`u.id, u.first_name, u.affix, u.last_name, u.email_address, u.role_id, u.reseller_id, u.features,
  u.send_bcc, u.debtor_link, ${customersDigest(sql)} as customers_digest, u.language, ${offset(sql)}, ${customerColumns(sql)}`;

/** The customer a request names. `only`: no other customer is used; else the selected one where the named one cannot be. */
export type RequestedCustomer = { customer_id: number; only: boolean };

/** Returns SQL for the requested customer, else the selected one, if the user belongs to it and it is active, else the first of theirs. */
export const selectedCustomer = (
  sql: Sql,
  selection: RequestedCustomer | undefined,
) => sql`left join lateral (
  select c.id, c.name, c.default_lang, c.license_type, c.account_owner_id, c.currency, c.features, c.reseller_id
  from customer_users cu join customers c on c.id = cu.customer_id
  where cu.user_id = u.id and c.is_active ${selection?.only ? sql`and c.id = ${selection.customer_id}` : sql``}
  order by (c.id = ${selection?.customer_id ?? null}::int) desc nulls last, (c.id = u.selected_customer_id) desc nulls last, c.name, c.id
  limit 1) c on true`;

const hasCustomer = (ctx: StaffCtx): ctx is Ctx => ctx.customer !== undefined;

/** Returns the context of a user at a moment, from their row. */
export function contextOf(row: ActorRow, now: Date): StaffCtx {
  if (!isRole(row.role_id)) throw new Error(`user ${row.id} has no known role`);
  const actor: Actor = {
    id: row.id,
    role_id: row.role_id,
    full_name: fullNameOf(row),
    email_address: row.email_address,
    reseller_id: row.reseller_id,
    features: featuresIn(row.features),
    is_super: row.super_user_id !== null,
    super_user_id: row.super_user_id,
    super_user_name: row.super_user_name,
    send_bcc: row.send_bcc,
    debtor_link: row.debtor_link,
    customers_digest: row.customers_digest,
  };
  const customer = customerOf(row);
  const base: StaffCtx = {
    actor,
    scope: scopeOf(actor),
    now,
    today: dayOf(now, row.day_offset),
    language: localeOfPerson(row),
  };
  return customer ? { ...base, customer } : base;
}

const scopeOf = ({ role_id }: Actor): StaffCtx["scope"] =>
  role_id === role.superadmin ? "all" : staffRoles.includes(role_id) ? "reseller" : "customer";

function customerOf(row: ActorRow): CustomerRef | null {
  if (row.customer_id === null) return null;
  return {
    id: provenCustomer(row.customer_id),
    name: row.customer_name,
    default_lang: row.default_lang,
    license_type: row.license_type,
    account_owner_id: row.account_owner_id,
    currency: row.currency,
    features: featuresIn(row.customer_features),
  };
}

const featuresIn = (names: string[]): ReadonlySet<FeatureName> =>
  new Set((Object.keys(features) as FeatureName[]).filter((name) => names.includes(name)));

/** Returns the user's language, else the customer's, else Dutch; the menu's cookie and X-Language take precedence, at the edge. */
const localeOfPerson = ({ language, default_lang }: ActorRow): Locale =>
  localeOf(language ?? default_lang ?? "nl");
