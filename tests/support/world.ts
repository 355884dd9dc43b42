import postgres from "postgres";
import type { Ctx, StaffCtx } from "@/lib/access/context";
import { reading } from "@/lib/access/context";
import { presetsFor } from "@/lib/access/features";
import { openSession } from "@/lib/access/open-session";
import type { RoleId } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { customerSettings } from "@/lib/customers/queries";
import { nextStep } from "@/lib/flow/rules";
import { entryStatus } from "@/lib/invoices/rules/next-state";
import { runJob } from "@/lib/jobs/run";
import { addDays, type Day, dayAt } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { registry } from "@/workers/registry";

const open = () =>
  postgres(process.env.DATABASE_URL ?? "", {
    max: 2,
    onnotice: () => {},
    // A day is text here too, never a timestamp.
    types: { day: { to: 1082, from: [1082], serialize: String, parse: String } },
  });

/**
 * The connection of the running file: this module is shared by several. A test that timed out may open one to its database after its file
 * has ended; the next file has another database and opens its own.
 */
const held: { owner?: ReturnType<typeof open>; url?: string | undefined } = {};
export async function closeOwner() {
  await held.owner?.end();
  delete held.owner;
}
function ofThisFile(): object {
  if (held.url !== process.env.DATABASE_URL) delete held.owner;
  held.url = process.env.DATABASE_URL;
  held.owner ??= open();
  return held.owner;
}

/** The database as its owner: for arranging and checking, never for the code under test. */
export const owner = new Proxy(open(), {
  apply: (_, self, args) => Reflect.apply(ofThisFile() as CallableFunction, self, args),
  get: (_, name) => Reflect.get(ofThisFile(), name),
});

export const NOW = new Date("2026-11-21T09:00:00Z");
export const TODAY = dayAt(NOW);
export const clock = () => NOW;

type Settings = Record<string, unknown>;

/** Creates a customer of the product's own white label, with an address, a bank account and senders, so that letters are complete. */
export async function customer(name: string, settings: Settings = {}): Promise<number> {
  await owner`insert into resellers (id, name, domain) values (1, 'Invorder', 'invorder') on conflict do nothing`;
  const mail = `${name.toLowerCase().replace(/[^a-z]/g, "")}.example`;
  const row = {
    reseller_id: 1,
    number: `${name}-${Math.random()}`,
    name,
    street: "Havenstraat",
    house_number: "12",
    zipcode: "1013 AB",
    city: "Amsterdam",
    bank_iban: "NL91ABNA0417164300",
    contact_email_address: `info@${mail}`,
    debit_sender: `debiteuren@${mail}`,
    incasso_sender: `incasso@${mail}`,
    interest_rate: 800,
    interest_min: 4_000,
    combine_claim_box: false,
    contact_rules: { preset: "spec" },
    ...settings,
  };
  const [made] = await owner<{ id: number }[]>`insert into customers ${owner(row)} returning id`;
  if (settings.id)
    await owner`update customers set features = ${presetsFor("customer", Number(settings.id))} where id = ${Number(settings.id)}`;
  return made?.id ?? 0;
}

let people = 0;

/** Creates a user of a role at customers. */
export async function user(
  role_id: RoleId,
  customer_ids: number[],
  more: Settings = {},
): Promise<{ id: number; email: string }> {
  people += 1;
  const email = `sanne.${people}.${role_id}@${customer_ids[0] ?? "staf"}.example`;
  const row = {
    first_name: "Sanne",
    affix: "de",
    last_name: "Vries",
    email_address: email,
    role_id,
    ...more,
  };
  const [made] = await owner<{ id: number }[]>`insert into users ${owner(row)} returning id`;
  const id = made?.id ?? 0;
  for (const customer_id of customer_ids)
    await owner`insert into customer_users ${owner({ customer_id, user_id: id })}`;
  return { id, email };
}

/** Creates a signed-in user of a role at a customer. Returns the context that the HTTP layer would build. */
export async function as(role_id: RoleId, customer_id?: number, more: Settings = {}): Promise<StaffCtx> {
  const { id } = await user(role_id, customer_id === undefined ? [] : [customer_id], more);
  const pair = await openSession({ user_id: id, is_verified: true, kind: "login" });
  const session = await findSession(pair, NOW);
  if (!session) throw new Error("the session was not found");
  return session.ctx;
}

export function own(ctx: StaffCtx): Ctx {
  if (!ctx.customer) throw new Error("this user has no customer");
  return { ...ctx, customer: ctx.customer };
}

let debtors = 0;

export async function debtor(customer_id: number, name: string, more: Settings = {}): Promise<number> {
  debtors += 1;
  const row = {
    customer_id,
    number: `D${debtors}`,
    name,
    address: "Kerkstraat 1",
    zipcode: "3511 EF",
    city: "Utrecht",
    country: "NL",
    contact_email_address: `administratie@debiteur-${debtors}.example`,
    ...more,
  };
  const [made] = await owner<{ id: number }[]>`insert into debtors ${owner(row)} returning id`;
  return made?.id ?? 0;
}

type InvoiceFacts = {
  amount?: number;
  overdue?: number;
  expires_at?: Day;
  step?: number;
  last_action_at?: Day;
  deadline?: Day | null;
} & Settings;
let invoices = 0;

/** Creates an invoice `overdue` days past its due date, at a step if one is given, with the next step of the flow. */
export async function invoice(ctx: StaffCtx, debtor_id: number, facts: InvoiceFacts = {}): Promise<number> {
  const { amount = 125_000, overdue = 20, step = null, ...more } = facts;
  invoices += 1;
  const expires_at = facts.expires_at ?? addDays(TODAY, -overdue);
  const position = {
    amount: cents(amount),
    expires_at,
    last_status_id: step ?? entryStatus({ amount: cents(amount), expires_at }, TODAY),
    flow_step_id: step,
    last_action_at: step ? (facts.last_action_at ?? addDays(TODAY, -14)) : null,
    deadline: null,
    is_removed: false,
  };
  const settings = await reading(own(ctx), customerSettings);
  const [{ collect } = { collect: true }] = await owner<
    { collect: boolean }[]
  >`select collect from debtors where id = ${debtor_id}`;
  const next = nextStep({ ...position, ...pick(more) }, settings, collect);
  const row = {
    customer_id: own(ctx).customer.id,
    debtor_id,
    number: `F2026-${String(invoices).padStart(5, "0")}`,
    date: addDays(expires_at, -30),
    total_amount: amount,
    invoice_status_id: next?.status ?? null,
    next_action_on: next?.on ?? null,
    ...position,
    agenda_on: facts.deadline ?? null,
    ...more,
  };
  const [made] = await owner<{ id: number }[]>`insert into invoices ${owner(row)} returning id`;
  const id = made?.id ?? 0;
  await refresh(row.customer_id, id);
  return id;
}

/**
 * Recomputes the positions of an invoice after a test wrote it, its journal or its bookings directly; without an id only the version of the
 * figures changes.
 */
export const refresh = (customer_id: number, id: number | null) =>
  owner`select refresh_positions(${customer_id}, ${id === null ? [] : [id]}::int[], ${TODAY})`;

/** Stores a letter about an invoice, sent by post, that gave the free period of the law; it has ended by default. */
export async function freePeriodGiven(invoice_id: number, facts: Settings = {}): Promise<number> {
  const [one] = await owner<{ customer_id: number; debtor_id: number; amount: string }[]>`
    select customer_id, debtor_id, amount from invoices where id = ${invoice_id}`;
  if (!one) throw new Error("there is no such invoice");
  const { customer_id, debtor_id, amount } = one;
  const [form] = await owner<{ id: number }[]>`
    insert into letter_forms ${owner({ customer_id, hash: `free-${invoice_id}`, content: owner.json({ blocks: [] }) })} returning id`;
  const letter = {
    customer_id,
    debtor_id,
    form_id: form?.id ?? 0,
    status_id: 5,
    language: "nl",
    content: owner.json({}),
    filename: "Aanmaning-2.pdf",
    file_key: "letters/aanmaning-2.pdf",
    downloaded_at: NOW,
    day: addDays(TODAY, -30),
    pay_before: addDays(TODAY, -7),
    free_until: addDays(TODAY, -9),
    ...facts,
  };
  const [made] = await owner<{ id: number }[]>`insert into letters ${owner(letter)} returning id`;
  const item = { customer_id, letter_id: made?.id ?? 0, invoice_id, open_amount: amount };
  await owner`insert into letter_items ${owner({ ...item, interest: 0, incasso_costs: 0 })}`;
  return made?.id ?? 0;
}

/** Returns the fields that a test sets directly and the flow needs. */
const pick = (more: Settings) =>
  Object.fromEntries(
    Object.entries(more).filter(([name]) => ["last_status_id", "deadline", "is_removed"].includes(name)),
  );

/** Runs a started job to its end, as a worker would. */
export const work = (ctx: StaffCtx, job: { id: number }) =>
  runJob(registry, { id: job.id, customer_id: own(ctx).customer.id }, clock);

/** Returns the rows of a table of one customer. */
export const rowsOf = (table: string, customer_id: number, order = "id") =>
  owner`select * from ${owner(table)} where customer_id = ${customer_id} order by ${owner(order)}`;
