import { and, desc, eq, sql } from "drizzle-orm";
import { lettersAboutInvoices } from "@/db/letters-about";
import { among } from "@/db/recordset";
import { invoice_interruptions } from "@/db/schema/interruptions";
import { letter_items, letters } from "@/db/schema/letters";
import { users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { receivedOn } from "@/lib/contact-policy/queries/lapses";
import type { Day } from "@/lib/kernel/day";
import { fullNameOf } from "@/lib/kernel/full-name";
import { groupBy } from "@/lib/kernel/group";
import type { LawEvent } from "../rules/law/case";

/**
 * Returns the interruptions of an invoice's limitation, the newest day first: recorded ones, and letters that reserve the right to payment
 * and were received.
 */
export async function interruptionsOf(read: Read, invoice_id: number) {
  const [recorded, came] = await Promise.all([
    recordedOn(read, [invoice_id]),
    lettersThatInterrupt(read, [invoice_id]),
  ]);
  const ofLetters = came.map(({ letter_id, on, number, created_at }) => ({
    id: null,
    letter_id,
    on,
    kind: "letter" as const,
    note: number ?? "",
    file_id: null,
    filename: null,
    created_at,
    user: null,
    super_user: null,
  }));
  const byPeople = recorded.map(({ author, invoice_id: _, ...row }) => ({
    ...row,
    letter_id: null,
    user: author && fullNameOf(author),
  }));
  return [...byPeople, ...ofLetters].sort((a, b) => (a.on < b.on ? 1 : -1));
}

/**
 * Returns the interruptions of each of these invoices as events of the law: recorded ones, and letters that reserve the right and belong to
 * no step. Letters of steps are events of their own.
 */
export async function interruptionEvents(
  read: Read,
  ids: readonly number[],
): Promise<ReadonlyMap<number, (number: string) => LawEvent[]>> {
  if (ids.length === 0) return new Map();
  const [recorded, came] = await Promise.all([recordedOn(read, ids), lettersThatInterrupt(read, ids)]);
  const all = [...recorded, ...came.filter(({ status_id }) => status_id === null)];
  return new Map(
    [...groupBy(all, ({ invoice_id }) => invoice_id)].map(([id, rows]) => [
      id,
      (number) => rows.map(({ on }): LawEvent => ({ kind: "interruption", on, invoices: [number] })),
    ]),
  );
}

const recordedOn = ({ db, customer }: Read, ids: readonly number[]) =>
  db
    .select({
      id: invoice_interruptions.id,
      invoice_id: invoice_interruptions.invoice_id,
      on: invoice_interruptions.on,
      kind: invoice_interruptions.kind,
      note: invoice_interruptions.note,
      file_id: invoice_interruptions.file_id,
      filename: invoice_interruptions.filename,
      created_at: invoice_interruptions.created_at,
      author: { first_name: users.first_name, affix: users.affix, last_name: users.last_name },
      super_user: sql<string | null>`super_user_name(${invoice_interruptions.super_user_id})`,
    })
    .from(invoice_interruptions)
    .leftJoin(users, eq(users.id, invoice_interruptions.user_id))
    .where(
      and(eq(invoice_interruptions.customer_id, customer.id), among(invoice_interruptions.invoice_id, ids)),
    )
    .orderBy(desc(invoice_interruptions.on), desc(invoice_interruptions.id));

type InterruptionRow = {
  letter_id: number;
  invoice_id: number;
  status_id: number | null;
  number: string | null;
  created_at: string;
  on_day: Day;
};

/** Returns the letters that reserve the right to payment and were received by today. */
async function lettersThatInterrupt({ db, customer, today }: Read, ids: readonly number[]) {
  const rows = await db.execute<InterruptionRow>(sql`
    select * from (select ${letters.id} as letter_id, ${letter_items.invoice_id} as invoice_id, ${letters.status_id} as status_id,
        ${letters.number} as number, ${letters.created_at} as created_at, ${receivedOn(today)} as on_day
      from ${lettersAboutInvoices(customer.id, ids)} where ${letters.reserves} and ${letters.withdrawn_at} is null) came
    where on_day <= ${today} order by letter_id`);
  return rows.map(({ on_day, created_at, ...row }) => ({
    ...row,
    on: on_day,
    created_at: new Date(created_at),
  }));
}
