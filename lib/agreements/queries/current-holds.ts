import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "@/db/full-name";
import { hold_items, hold_terms, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { users } from "@/db/schema/tenancy";
import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { flowOf } from "@/lib/flow/rules";
import { statusOf } from "@/lib/flow/statuses";
import { holdWords } from "@/lib/holds/render";
import { id } from "@/lib/kernel/fields";
import { CurrentHolds } from "../answers";
import { colleaguesOf } from "./colleagues";
import { ofDebtor } from "./hold-rows";

const MOST = 40;
const NAMED = 12;

/**
 * Returns the agreements on a debtor, or on one of its invoices, as their pages show them: open ones, and those that passed and nobody
 * acted on since; the earliest day first, at most 40. A user who may not open invoices gets only kind, day and text.
 */
export const currentHolds = query({
  can: "holds.read",
  input: z.strictObject({ debtor_id: id("debtor"), invoice_id: id("invoice").optional() }),
  answer: CurrentHolds,
  async run(read, { debtor_id, invoice_id }) {
    const [rows, colleagues] = await Promise.all([
      currentHoldRows(read, debtor_id, invoice_id),
      may(read, "holds.write") ? colleaguesOf(read) : [],
    ]);
    const steps = may(read, "holds.write") ? await stepsOf(read) : [];
    return { data: { holds: rows.map((row) => holdAnswer(read, row)), colleagues, steps } };
  },
});

const itemOf = sql`${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id}`;

const chosen = {
  hold: holds,
  owner: sql<string | null>`${fullName}`,
  has_terms: sql<boolean>`exists (select 1 from ${hold_terms} where ${hold_terms.customer_id} = ${holds.customer_id}
    and ${hold_terms.hold_id} = ${holds.id})`,
  count: sql<number>`(select count(*)::int from ${hold_items} where ${itemOf})`,
  named: sql<
    { id: number; number: string }[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number)), '[]')
    from (select ${invoices.id}, ${invoices.number} from ${hold_items}
      join ${invoices} on ${invoices.customer_id} = ${hold_items.customer_id} and ${invoices.id} = ${hold_items.invoice_id}
      where ${itemOf} order by ${hold_items.id} limit ${NAMED}) n)`,
};

function currentHoldRows(read: Read, debtor_id: number, invoice_id: number | undefined) {
  const { db, customer } = read;
  return db
    .select(chosen)
    .from(holds)
    .innerJoin(debtors, ofDebtor)
    .leftJoin(users, eq(users.id, holds.owner_user_id))
    .where(
      and(
        eq(holds.customer_id, customer.id),
        eq(holds.debtor_id, debtor_id),
        ownDebtor(read),
        or(
          and(eq(holds.state, "open"), invoice_id === undefined ? undefined : ofInvoice(invoice_id)),
          ofInvoice(invoice_id, sql`and ${hold_items.is_passed}`),
        ),
      ),
    )
    .orderBy(asc(holds.back_on), asc(holds.id))
    .limit(MOST);
}

/** Returns a condition for holds with an item, of one invoice or of any. */
const ofInvoice = (invoice_id: number | undefined, and: SQL = sql``): SQL =>
  sql`exists (select 1 from ${hold_items} where ${itemOf} ${and} ${
    invoice_id === undefined ? sql`` : sql`and ${hold_items.invoice_id} = ${invoice_id}`
  })`;

type Row = Awaited<ReturnType<typeof currentHoldRows>>[number];

function holdAnswer(read: Read, { hold, owner, has_terms, count, named }: Row) {
  const { id, kind, day, back_on, currency, amount, reason, note, credit_on, version } = hold;
  const isOpen = hold.state === "open";
  const base = {
    id,
    kind,
    day,
    back_on,
    words: holdWords(hold, read.language, { today: read.today }),
    is_open: isOpen,
    is_due: !isOpen || back_on <= read.today,
    has_terms,
    version,
    invoices: named,
    count,
  };
  if (may(read, "invoices.open")) return { ...base, currency, amount, reason, note, owner, credit_on };
  return { ...base, currency: null, amount: null, reason: null, note: "", owner: null, credit_on: null };
}

/** Returns the steps of the customer's flow, in the reader's language. */
async function stepsOf(read: Read) {
  const flow = flowOf(await customerSettings(read));
  return flow.map(({ status }) => ({ value: String(status), label: statusOf(status).name[read.language] }));
}
