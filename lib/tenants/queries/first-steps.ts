import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { pool } from "@/db/client";
import { letters } from "@/db/schema/letters";
import { runs } from "@/db/schema/runs";
import { customers, resellers, users } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { may } from "@/lib/access/capabilities";
import type { Read, StaffRead } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { one } from "@/lib/kernel/answers";
import { FirstSteps, type SetupStep } from "../answers";
import { customerType } from "../schema";
import { hasInvoices, hasPeople, hasSenders, roleOfStep, setupSteps } from "./setup";

type Steps = Pick<z.output<typeof FirstSteps>, "list" | "steps" | "customer_id">;

const nothing: Steps = { list: null, steps: [], customer_id: null };

/**
 * Returns the user's first steps, in order: for role 1 those of the product, for role 2 of its white label, for a user who does a
 * customer's work of that customer, and for one who reads its figures what these need. Empty once all are done.
 */
export const firstSteps = staffQuery({
  can: "dashboard.read",
  input: z.strictObject({}),
  answer: one(FirstSteps),
  async run(read) {
    const found = await stepsOf(read);
    if (found.steps.every(({ done }) => done)) return { data: { ...nothing, closed_at: null } };
    const [reader] = await read.db
      .select({ closed_at: users.first_steps_closed_at })
      .from(users)
      .where(eq(users.id, read.actor.id));
    return { data: { ...found, closed_at: reader?.closed_at ?? null } };
  },
});

async function stepsOf(read: StaffRead): Promise<Steps> {
  if (may(read, "resellers.write")) return productSteps(read);
  if (may(read, "users.write")) return labelSteps(read);
  const { customer } = read;
  if (!customer) return nothing;
  if (may(read, "actions.run")) return workSteps({ ...read, customer });
  if (may(read, "figures.read")) return figuresSteps({ ...read, customer });
  return nothing;
}

/** Returns the steps from an empty server to a customer with a user who does its work. */
async function productSteps(read: StaffRead): Promise<Steps> {
  const [label] = await read.db.select({ id: resellers.id }).from(resellers).limit(1);
  const customer = await newestCustomer(read);
  const steps = listed(read, [
    ["label", label !== undefined],
    ["administrator", await hasAdministrator()],
    ["customer", customer !== undefined],
    ["people", await hasPeople(read)],
  ]);
  return { list: "product", steps, customer_id: customer?.id ?? null };
}

/** Returns whether a white label has an administrator who can sign in, or was invited to. */
async function hasAdministrator(): Promise<boolean> {
  const rows = await pool("invorder_auth").sql`
    select 1 from users u where u.role_id = ${role.whiteLabel} and u.is_active and not u.is_service
      and (u.password_hash is not null or exists (select 1 from sign_in_links l where l.user_id = u.id and l.kind = 'invite')) limit 1`;
  return rows.length > 0;
}

/** Returns the steps from a new white label to a customer whose letters can be sent and who has a user for its work. */
async function labelSteps(read: StaffRead): Promise<Steps> {
  const [label] = await read.db
    .select({ logo: resellers.logo })
    .from(resellers)
    .where(eq(resellers.id, read.actor.reseller_id ?? 0));
  const customer = await newestCustomer(read);
  const steps = listed(read, [
    ["brand", Boolean(label?.logo)],
    ["customer", customer !== undefined],
    ["sender", customer !== undefined && (await canWrite(read, customer.id))],
    ["people", await hasPeople(read)],
  ]);
  return { list: "label", steps, customer_id: customer?.id ?? null };
}

/** Returns the steps to a customer's first letters, for the user who does its work. Empty once there is a run or a letter. */
async function workSteps(read: Read): Promise<Steps> {
  if (await hasWritten(read)) return nothing;
  const parts: readonly SetupStep["part"][] = ["sender", "words", "books"];
  const setup = (await setupSteps(read)).filter(({ part }) => parts.includes(part));
  return {
    list: "work",
    steps: [...setup, ...listed(read, [["run", false]])],
    customer_id: read.customer.id,
  };
}

/** Returns what has to be done before a customer has figures, for a user who reads them. */
async function figuresSteps(read: Read): Promise<Steps> {
  const steps = listed(read, [
    ["books", await hasInvoices(read)],
    ["run", await hasWritten(read)],
  ]);
  return { list: "figures", steps, customer_id: read.customer.id };
}

/** Returns whether a customer had a run, or made letters otherwise. */
async function hasWritten({ db, customer }: Read): Promise<boolean> {
  const [run] = await db.select({ id: runs.id }).from(runs).where(eq(runs.customer_id, customer.id)).limit(1);
  if (run) return true;
  const [letter] = await db
    .select({ id: letters.id })
    .from(letters)
    .where(eq(letters.customer_id, customer.id))
    .limit(1);
  return letter !== undefined;
}

/** Returns the active customer in the caller's reach with the most senders, among those the newest; prospects are ignored. */
async function newestCustomer({ db }: StaffRead) {
  const senders = sql`(${customers.debit_sender} <> '')::int + (${customers.incasso_sender} <> '')::int`;
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.type, customerType.customer), eq(customers.is_active, true)))
    .orderBy(desc(senders), desc(customers.id))
    .limit(1);
  return customer;
}

const canWrite = async (read: StaffRead, id: number): Promise<boolean> =>
  hasSenders(await customerSettings(await atCustomer(read, id)));

const listed = (read: StaffRead, parts: readonly (readonly [SetupStep["part"], boolean])[]): SetupStep[] =>
  parts.map(([part, done]) => ({ part, done, by: roleOfStep(read, part) }));
