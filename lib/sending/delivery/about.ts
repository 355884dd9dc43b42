import { and, eq, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import { debit_collections } from "@/db/schema/debits";
import { letters } from "@/db/schema/letters";
import { payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { type Told, toldBy } from "@/lib/guard/rules/occasions";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import { isNoticeType } from "@/lib/templates/rules/types";

type About = { is_over: boolean; look: `${Told}_look` };

/**
 * What a letter about an agreement or a payment is about, and whether that has ended, was undone, or is another than the letter says;
 * null for every other letter.
 */
export async function aboutOf(tx: Tx, letter_id: number | null): Promise<About | null> {
  if (letter_id === null) return null;
  const [letter] = await tx.db
    .select({
      notice: letters.notice,
      pay_before: letters.pay_before,
      asked: sql<string | null>`${letters.content} -> 'totals' ->> 'claim'`,
      state: holds.state,
      day: holds.day,
      amount: holds.amount,
      collect_on: debit_collections.collect_on,
      collected: debit_collections.state,
      paid: payments.id,
      undone_at: payments.undone_at,
    })
    .from(letters)
    .leftJoin(holds, and(eq(holds.customer_id, letters.customer_id), eq(holds.id, letters.hold_id)))
    .leftJoin(
      debit_collections,
      and(
        eq(debit_collections.customer_id, letters.customer_id),
        eq(debit_collections.hold_id, letters.hold_id),
      ),
    )
    .leftJoin(
      payments,
      and(eq(payments.customer_id, letters.customer_id), eq(payments.id, letters.payment_id)),
    )
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id)));
  if (!letter?.notice || !isNoticeType(letter.notice)) return null;
  const told = toldBy(letter.notice);
  const is_over = letter.notice === "direct-debit" ? isCalledOff(letter) : isOver(told, letter);
  return { is_over, look: `${told}_look` };
}

type Letter = {
  pay_before: Day | null;
  asked: string | null;
  state: string | null;
  day: Day | null;
  amount: Cents | null;
  collect_on: Day | null;
  collected: string | null;
  paid: number | null;
  undone_at: Date | null;
};

/** Its invoices stand still longer than until the day of the collection: banks take some days to answer. */
const isCalledOff = ({ pay_before, asked, state, amount, collect_on, collected }: Letter): boolean =>
  state !== "open" || collected !== "announced" || collect_on !== pay_before || Number(asked) !== amount;

function isOver(told: Told, { pay_before, asked, state, day, amount, paid, undone_at }: Letter): boolean {
  if (told === "payment") return paid === null || undone_at !== null;
  if (state !== "open") return true;
  if (told === "arrangement") return amount === null;
  return day !== pay_before || (told === "promise" && Number(asked) !== amount);
}
