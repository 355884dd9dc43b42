import { and, eq, isNull, or } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { templates } from "@/db/schema/templates";
import { customer_users, users } from "@/db/schema/tenancy";
import type { Tx } from "@/lib/access/context";
import { staleRecord } from "@/lib/access/stale-record";
import { command } from "@/lib/access/verbs";
import { requireOwnFields } from "@/lib/invoices/queries/owner-of";
import { one } from "@/lib/kernel/answers";
import { fullNameOf } from "@/lib/kernel/full-name";
import { conflict, invalidField } from "@/lib/kernel/problems";
import { Debtor } from "../answers";
import { debtorAnswer } from "../queries/get-debtor";
import { contactOf } from "../rules/recipients";
import { DebtorChanges, NewDebtor } from "../schema";
import { localForms, recipientChangeOf, recipientsAfter } from "./recipient-changes";
import { writeRecipients } from "./recipients";
import { lockDebtor, storeChanges } from "./store-changes";

/** Adds a debtor. The number is unique within the customer. A user who sees only their own debtors becomes its owner. */
export const createDebtor = command({
  can: "debtors.create",
  input: NewDebtor,
  answer: one(Debtor),
  async run(tx, { recipients, is_consumer, ...fields }) {
    const to = recipientsAfter(
      { contact: "", recipients: [] },
      { recipients, contact: fields.contact_email_address },
    );
    const owner_user_id = fields.owner_user_id ?? (tx.actor.debtor_link ? tx.actor.id : null);
    await requireTemplate(tx, fields.template_id);
    const [row] = await tx.db
      .insert(debtors)
      .values({
        ...fields,
        ...localForms(fields),
        debtor_kind: kindAfter(null, { ...fields, is_consumer }),
        contact_email_address: contactOf(to),
        owner_user_id,
        customer_owner: owner_user_id === null ? fields.customer_owner : await nameOf(tx, owner_user_id),
        customer_id: tx.customer.id,
      })
      .onConflictDoNothing()
      .returning({ id: debtors.id });
    // Another transaction took the number a moment ago.
    if (!row) throw invalidField("number", "number_taken");
    if (recipients) await writeRecipients(tx, row.id, to);
    return { data: await debtorAnswer(tx, row.id) };
  },
});

/**
 * Changes a debtor: fields left out are unchanged. Each changed field is recorded with user and time; when collecting is switched on or
 * off, the next steps of the debtor's invoices are recalculated. An anonymised debtor is a named one again once a user gives it a name.
 * Throws Problem("stale") when it was changed since, ("conflict") for any other change of an anonymised one, ("not-found"), ("invalid") at
 * a field that an accounting package owns.
 */
export const updateDebtor = command({
  can: "debtors.write",
  input: DebtorChanges,
  answer: one(Debtor),
  async run(tx, { id, version, recipients, is_consumer, ...fields }) {
    const before = await lockDebtor(tx, id);
    if (version !== undefined && version !== before.version) throw await staleRecord(tx, debtors, id);
    const isNamed = before.anonymised_at !== null && fields.name !== undefined && fields.name !== before.name;
    if (before.anonymised_at !== null && !isNamed) throw conflict("debtor_anonymised");
    // A user gives an anonymised debtor its name; one deleted from its package is no longer owned by it.
    if (!isNamed && before.external_deleted_at === null) await requireOwnFields(tx, "debtor", before, fields);
    if (fields.number !== undefined && fields.number !== before.number)
      await requireFreeNumber(tx, fields.number);
    if (fields.template_id !== undefined) await requireTemplate(tx, fields.template_id);
    const to = await recipientChangeOf(tx, before, { recipients, contact: fields.contact_email_address });
    const values = {
      ...fields,
      ...localForms(fields, before),
      debtor_kind: kindAfter(before.debtor_kind, { ...fields, is_consumer }),
      ...(await ownerOf(tx, before, fields)),
      ...(to ? { contact_email_address: contactOf(to.after) } : {}),
      ...(isNamed ? { anonymised_at: null } : {}),
    };
    await storeChanges(tx, before, values, to);
    return { data: await debtorAnswer(tx, id) };
  },
});

type Row = Parameters<typeof storeChanges>[1];
type Kinds = Pick<DebtorChanges, "debtor_kind" | "is_consumer">;

/** Returns the kind after a change; `is_consumer`: a consumer, or none (LAW §9). Throws Problem("invalid") where both contradict. */
function kindAfter(before: Row["debtor_kind"], { debtor_kind, is_consumer }: Kinds) {
  if (debtor_kind !== undefined && is_consumer !== undefined && (debtor_kind === "consumer") !== is_consumer)
    throw invalidField("is_consumer", "contradicts_kind");
  if (debtor_kind !== undefined) return debtor_kind;
  if (is_consumer === undefined) return before;
  if (is_consumer) return "consumer";
  return before === "consumer" ? null : before;
}

async function requireFreeNumber(tx: Tx, number: string) {
  const [existing] = await tx.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.number, number)));
  if (existing) throw invalidField("number", "number_taken");
}

/** Throws Problem("invalid") for a template that is neither the customer's nor the product's own. */
async function requireTemplate(tx: Tx, id: number | null | undefined) {
  if (id === null || id === undefined) return;
  const [template] = await tx.db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(eq(templates.id, id), or(eq(templates.customer_id, tx.customer.id), isNull(templates.customer_id))),
    );
  if (!template) throw invalidField("template_id", "unknown_template");
}

/** Returns the owner after a change: a user by their own name, a person without an account by the entered name, until replaced. */
async function ownerOf(tx: Tx, before: Row, fields: Pick<DebtorChanges, "owner_user_id" | "customer_owner">) {
  if (fields.owner_user_id) return { customer_owner: await nameOf(tx, fields.owner_user_id) };
  if (fields.customer_owner !== undefined && fields.customer_owner !== before.customer_owner)
    return { owner_user_id: null };
  const leaves = fields.owner_user_id === null && before.owner_user_id !== null;
  return leaves ? { customer_owner: "" } : {};
}

/** Returns the name of a colleague at this customer. */
async function nameOf(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.db
    .select({ first_name: users.first_name, affix: users.affix, last_name: users.last_name })
    .from(users)
    .innerJoin(
      customer_users,
      and(eq(customer_users.user_id, users.id), eq(customer_users.customer_id, tx.customer.id)),
    )
    .where(eq(users.id, id));
  if (!row) throw invalidField("owner_user_id", "unknown_user");
  return fullNameOf(row);
}
