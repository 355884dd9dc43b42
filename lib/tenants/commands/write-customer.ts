import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { customer_links, customers, resellers, users } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { may } from "@/lib/access/capabilities";
import type { StaffCtx, StaffTx, Tx } from "@/lib/access/context";
import { outwardStaffCommand } from "@/lib/access/outward-verbs";
import { staleRecord } from "@/lib/access/stale-record";
import { changedRules } from "@/lib/customers/rules";
import { changedLaw } from "@/lib/customers/rules/law";
import { storeImage } from "@/lib/files/commands";
import { replanCustomer } from "@/lib/invoices/commands/replan";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import { NOTHING } from "@/lib/kernel/money";
import { forbidden, invalidField, notFound } from "@/lib/kernel/problems";
import { requireKey } from "@/lib/payments/queries/require-key";
import { writeStartingTexts } from "@/lib/templates/commands/write-starting-texts";
import { OneCustomer } from "../answers";
import { customerAnswer } from "../queries/get-customer";
import { nextNumber } from "../queries/new-number";
import { requireValidCombination } from "../rules/field-combinations";
import { flowAfter, isOtherFlow } from "../rules/licence";
import { CustomerChanges, customerType, NewCustomer, retentionFields, supportFields } from "../schema";

/** Initial values of a customer for omitted fields. */
const beginning = {
  license_type: "deb-inc",
  action_interval: 14,
  statuses: [],
  intervals: [],
  contact_rules: { preset: "careful" },
  law: {},
} satisfies Parameters<typeof columnsOf>[0];

/** Values of omitted fields for checks; the same as the columns' defaults. */
const blank = {
  has_support: false,
  support_name: "",
  support_email: "",
  support_telephone: "",
  send_cc: false,
  cc: "",
  interest_min: NOTHING,
  interest_max: null,
  incasso_type: "wik",
  incasso_value: NOTHING,
  admin_costs: NOTHING,
};

/**
 * Adds a customer: role 1 to the given white label, roles 2 and 7 a prospect to their own (SPEC §6). Without a number it gets the next one.
 * With `texts` its letters start in that tone, as templates of its own. Throws Problem("invalid") at the field, also for a number that is
 * taken.
 */
export const createCustomer = outwardStaffCommand({
  can: "customers.create",
  input: NewCustomer,
  answer: OneCustomer,
  ask: requireAcceptedKey,
  async run(staff, { reseller_id: requestedReseller, linked, logo, remove_logo: _, texts, ...fields }) {
    requireFields(staff, sentNames(fields));
    const reseller_id = await resellerFor(staff, requestedReseller);
    await requireOwner(staff, fields.account_owner_id);
    const columns = columnsOf(beginning, fields);
    requireValidCombination({ ...blank, ...columns }, sentNames(fields));
    const usual = may(staff, "customers.move") ? customerType.customer : customerType.prospect;
    const [customer] = await staff.db
      .insert(customers)
      .values({
        ...columns,
        type: fields.type ?? usual,
        name: fields.name,
        reseller_id,
        number: fields.number ?? (await freeNumber(staff)),
        logo: (await logoAfter(logo, false)) ?? null,
        // bpost allows nothing in the window that could be taken for the addressee (LETTERS §1.2).
        return_line: fields.return_line ?? fields.country !== "BE",
      })
      .onConflictDoNothing()
      .returning({ id: customers.id });
    if (!customer) throw invalidField("number", "number_taken");
    const open = await atCustomer(staff, customer.id);
    await writeLinks(open, linked);
    if (texts) await writeStartingTexts(open, texts);
    return { data: await customerAnswer(open) };
  },
});

/** Checks a key with its provider, but only for users who may write one. */
async function requireAcceptedKey(
  staff: StaffCtx,
  { payment_provider_key: key }: { payment_provider_key?: string | undefined },
) {
  if (!key) return;
  requireFields(staff, new Set(["payment_provider_key"]));
  await requireKey(key);
}

/** Returns the number that GET customers/new-number returns; concurrent callers wait for each other. */
async function freeNumber(staff: StaffTx): Promise<string> {
  await staff.db.execute(sql`select pg_advisory_xact_lock(hashtext('customers.number'))`);
  return nextNumber(staff);
}

/**
 * Changes a customer; omitted fields stay. Its own users may only write the support fields (SPEC §6). Another licence clears the flow, and
 * another flow recomputes the next steps of open invoices. Throws Problem("not-found"), ("forbidden"), ("stale") or ("invalid").
 */
export const updateCustomer = outwardStaffCommand({
  can: "customers.support",
  input: CustomerChanges,
  answer: OneCustomer,
  ask: requireAcceptedKey,
  async run(
    staff,
    { id, version: seen, reseller_id: requestedReseller, linked, logo, remove_logo, ...fields },
  ) {
    const open = await atCustomer(staff, id);
    const sent = sentNames({ ...fields, reseller_id: requestedReseller, linked, logo, remove_logo });
    requireFields(staff, sent);
    const own = eq(customers.id, open.customer.id);
    const [before] = await open.db.select().from(customers).where(own).for("update");
    if (!before) throw notFound();
    if (seen !== undefined && seen !== before.version) throw await staleRecord(open, customers, id);
    const reseller_id =
      requestedReseller === undefined ? before.reseller_id : await resellerFor(staff, requestedReseller);
    if (fields.number !== undefined || reseller_id !== before.reseller_id)
      await requireFreeNumber(staff, reseller_id, fields.number ?? before.number, id);
    if (fields.account_owner_id !== before.account_owner_id)
      await requireOwner(staff, fields.account_owner_id);
    const columns = columnsOf(before, fields);
    const after = { ...before, ...columns };
    requireValidCombination(after, sent);
    const image = await logoAfter(logo, remove_logo);
    await open.db
      .update(customers)
      .set({
        ...columns,
        ...formerKeys(before, fields.payment_provider_key),
        reseller_id,
        ...(image === undefined ? {} : { logo: image }),
        version: sql`${customers.version} + 1`,
      })
      .where(own);
    await writeLinks(open, linked);
    if (isOtherFlow(before, after)) await replanCustomer(open);
    return { data: await customerAnswer(open) };
  },
});

type Row = typeof customers.$inferSelect;
type CustomerFields = Partial<Omit<NewCustomer, "reseller_id" | "logo" | "remove_logo" | "linked" | "texts">>;

/** Returns the names of the fields that were sent. */
const sentNames = (fields: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => fields[name] !== undefined));

/**
 * Checks the user's rights on the fields: a customer's own users write its support and nothing else; features and the white label are role
 * 1's. Throws Problem("forbidden").
 */
function requireFields(ctx: StaffCtx, sent: ReadonlySet<string>): void {
  const rest = [...sent].filter((name) => !supportFields.includes(name));
  if (rest.length > 0 && !may(ctx, "customers.write")) throw forbidden();
  if (sent.has("law") && !may(ctx, "law.write")) throw forbidden();
  if (sent.has("contact_rules") && !may(ctx, "contact_rules.write")) throw forbidden();
  if (retentionFields.some((name) => sent.has(name)) && !may(ctx, "customers.retention")) throw forbidden();
  if (sent.has("features") && !may(ctx, "customers.features")) throw forbidden();
}

type Before = Pick<
  Row,
  "license_type" | "action_interval" | "statuses" | "intervals" | "contact_rules" | "law"
>;

/** Returns the columns for the given fields: the resulting flow, the merged rules, the provider's key encrypted. */
function columnsOf(
  before: Before,
  { contact_rules, law, payment_provider_key, ...fields }: CustomerFields,
): Partial<Row> {
  const { license_type, action_interval, statuses, intervals, ...plain } = fields;
  const flow = flowAfter(before, { license_type, action_interval, statuses, intervals });
  return {
    ...withoutGaps(plain),
    ...flow,
    action_interval: action_interval ?? before.action_interval,
    ...(contact_rules === undefined
      ? {}
      : { contact_rules: changedRules(before.contact_rules, contact_rules) }),
    ...(law === undefined ? {} : { law: lawAfter(before.law, law) }),
    ...(payment_provider_key === undefined
      ? {}
      : { payment_provider_key: payment_provider_key === "" ? "" : encrypt(payment_provider_key) }),
  };
}

/** Returns the law's settings after a change. Throws Problem("invalid") for VAT without the reason why it cannot be reclaimed (LAW §9). */
function lawAfter(before: Row["law"], change: NonNullable<CustomerFields["law"]>): Row["law"] {
  const after = changedLaw(before, change);
  if (after.costs_vat && !after.vat_reason) throw invalidField("law.vat_reason", "vat_reason");
  return after;
}

const MOST_FORMER_KEYS = 5;

/** Returns the former keys of a customer that gets another or none: the provider still reports payments begun under them. */
function formerKeys(
  {
    payment_provider_key: sealed,
    former_payment_keys,
  }: Pick<Row, "payment_provider_key" | "former_payment_keys">,
  key: string | undefined,
): Partial<Row> {
  if (key === undefined || sealed === "" || decrypt(sealed) === key) return {};
  return { former_payment_keys: [sealed, ...former_payment_keys].slice(0, MOST_FORMER_KEYS) };
}

type Filled<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** Returns fields without the omitted ones, so that these stay as they are. */
const withoutGaps = <T extends object>(values: T): Partial<Filled<T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Filled<T>>;

/** Returns the white label of a customer: for role 1 the given one, for others their own. Throws Problem("invalid"). */
async function resellerFor(staff: StaffTx, requestedReseller: number | undefined): Promise<number> {
  if (!may(staff, "customers.move")) {
    const own = staff.actor.reseller_id;
    if (own === null || (requestedReseller !== undefined && requestedReseller !== own))
      throw invalidField("reseller_id", "unknown_reseller");
    return own;
  }
  if (requestedReseller === undefined) throw invalidField("reseller_id", "required");
  const [reseller] = await staff.db
    .select({ id: resellers.id })
    .from(resellers)
    .where(eq(resellers.id, requestedReseller));
  if (!reseller) throw invalidField("reseller_id", "unknown_reseller");
  return requestedReseller;
}

/** Throws Problem("invalid") unless the account owner is an active user within the caller's reach. */
async function requireOwner(staff: StaffTx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const [owner] = await staff.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.is_active, true)));
  if (!owner) throw invalidField("account_owner_id", "unknown_owner");
}

/** Throws Problem("invalid") at the number when another customer of the white label has it. */
async function requireFreeNumber(staff: StaffTx, reseller_id: number | null, number: string, id = 0) {
  const [existing] = await staff.db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.reseller_id, reseller_id ?? 0), eq(customers.number, number), ne(customers.id, id)),
    );
  if (existing) throw invalidField("number", "number_taken");
}

/** Links the customer with others of its white label, both ways. Throws Problem("invalid") for one out of reach. */
async function writeLinks(tx: Tx, linked: readonly number[] | undefined): Promise<void> {
  if (linked === undefined) return;
  const { id } = tx.customer;
  const linkedIds = [...new Set(linked)].filter((linkedId) => linkedId !== id);
  const found = await tx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, linkedIds), eq(customers.reseller_id, await ownReseller(tx))));
  if (found.length !== linkedIds.length) throw invalidField("linked", "unknown_customer");
  await tx.db
    .delete(customer_links)
    .where(or(eq(customer_links.customer_id, id), eq(customer_links.linked_id, id)));
  if (linkedIds.length === 0) return;
  const both = linkedIds.flatMap((other) => [
    { customer_id: id, linked_id: other },
    { customer_id: other, linked_id: id },
  ]);
  await tx.db.insert(customer_links).values(both);
}

async function ownReseller({ db, customer }: Tx): Promise<number> {
  const [row] = await db
    .select({ reseller_id: customers.reseller_id })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row?.reseller_id ?? 0;
}

/** Returns the key of the logo after a change; undefined when it stays. An empty file field of a form is no file. */
async function logoAfter(
  logo: File | undefined,
  remove: boolean | undefined,
): Promise<string | null | undefined> {
  if (logo && logo.size > 0) return storeImage(logo, { field: "logo", folder: "logos" });
  return remove ? null : undefined;
}
