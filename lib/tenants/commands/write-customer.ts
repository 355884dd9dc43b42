import { eq, sql } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { askingStaffCommand } from "@/lib/access/asking-verbs";
import { may } from "@/lib/access/capabilities";
import { changedMeanwhile } from "@/lib/access/changed-meanwhile";
import type { StaffCtx, StaffTx } from "@/lib/access/context";
import { atCustomer } from "@/lib/access/reach";
import { replanCustomer } from "@/lib/invoices/commands/replan";
import { NOTHING } from "@/lib/kernel/money";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { demandKey } from "@/lib/payments/queries/demand-key";
import { OneCustomer } from "../answers";
import { shownCustomer } from "../queries/get-customer";
import { nextNumber } from "../queries/new-number";
import { demandTogether } from "../rules/faults";
import { isOtherFlow } from "../rules/licence";
import { CustomerChanges, customerType, NewCustomer } from "../schema";
import { demandFreeNumber, demandOwner, logoAfter, resellerFor, writeLinks } from "./belongings";
import { columnsOf, demandFields, formerKeys, sentNames } from "./fields";

/** What a customer begins with where nothing is said. */
const beginning = {
  license_type: "deb-inc",
  action_interval: 14,
  statuses: [],
  intervals: [],
  contact_rules: { preset: "careful" },
} satisfies Parameters<typeof columnsOf>[0];

/** Of what is not sent; as the columns' own defaults. */
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
 * Adds a customer: role 1 to the white label it names, roles 2 and 7 a prospect to their own (SPEC §6). Without a number it gets the
 * next one. Throws Problem("invalid") at the field, also for a number that is taken.
 */
export const createCustomer = askingStaffCommand({
  can: "customers.create",
  input: NewCustomer,
  answer: OneCustomer,
  ask: demandTakenKey,
  async run(staff, { reseller_id: asked, linked, logo, remove_logo: _, ...given }) {
    demandFields(staff, sentNames(given));
    const reseller_id = await resellerFor(staff, asked);
    await demandOwner(staff, given.account_owner_id);
    const columns = columnsOf(beginning, given);
    demandTogether({ ...blank, ...columns }, sentNames(given));
    const usual = may(staff, "customers.move") ? customerType.customer : customerType.prospect;
    const [made] = await staff.db
      .insert(customers)
      .values({
        ...columns,
        type: given.type ?? usual,
        name: given.name,
        reseller_id,
        number: given.number ?? (await freeNumber(staff)),
        logo: (await logoAfter(logo, false)) ?? null,
        // bpost wants nothing in the window that could be taken for who the letter goes to (LETTERS §1.2).
        return_line: given.return_line ?? given.country !== "BE",
      })
      .onConflictDoNothing()
      .returning({ id: customers.id });
    if (!made) throw invalidField("number", "number_taken");
    const open = await atCustomer(staff, made.id);
    await writeLinks(open, linked);
    return { data: await shownCustomer(open) };
  },
});

/** Only who may write a key has it tried at its provider. */
async function demandTakenKey(
  staff: StaffCtx,
  { payment_provider_key: key }: { payment_provider_key?: string | undefined },
) {
  if (!key) return;
  demandFields(staff, new Set(["payment_provider_key"]));
  await demandKey(key);
}

/** Returns the number GET customers/new-number answers; two who ask at once wait for each other. */
async function freeNumber(staff: StaffTx): Promise<string> {
  await staff.db.execute(sql`select pg_advisory_xact_lock(hashtext('customers.number'))`);
  return nextNumber(staff);
}

/**
 * Changes a customer; what is left out stays. Its own people write the support fields alone (SPEC §6). Another licence clears the flow,
 * and another flow gives open invoices their next steps anew. Throws Problem("not-found"), ("forbidden"), ("stale") or ("invalid").
 */
export const updateCustomer = askingStaffCommand({
  can: "customers.support",
  input: CustomerChanges,
  answer: OneCustomer,
  ask: demandTakenKey,
  async run(staff, { id, version: seen, reseller_id: asked, linked, logo, remove_logo, ...given }) {
    const open = await atCustomer(staff, id);
    const sent = sentNames({ ...given, reseller_id: asked, linked, logo, remove_logo });
    demandFields(staff, sent);
    const own = eq(customers.id, open.customer.id);
    const [before] = await open.db.select().from(customers).where(own).for("update");
    if (!before) throw notFound();
    if (seen !== undefined && seen !== before.version) throw await changedMeanwhile(open, customers, id);
    const reseller_id = asked === undefined ? before.reseller_id : await resellerFor(staff, asked);
    if (given.number !== undefined || reseller_id !== before.reseller_id)
      await demandFreeNumber(staff, reseller_id, given.number ?? before.number, id);
    if (given.account_owner_id !== before.account_owner_id) await demandOwner(staff, given.account_owner_id);
    const columns = columnsOf(before, given);
    const after = { ...before, ...columns };
    demandTogether(after, sent);
    const image = await logoAfter(logo, remove_logo);
    await open.db
      .update(customers)
      .set({
        ...columns,
        ...formerKeys(before, given.payment_provider_key),
        reseller_id,
        ...(image === undefined ? {} : { logo: image }),
        version: sql`${customers.version} + 1`,
      })
      .where(own);
    await writeLinks(open, linked);
    if (isOtherFlow(before, after)) await replanCustomer(open);
    return { data: await shownCustomer(open) };
  },
});
