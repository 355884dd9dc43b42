import { and, eq, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
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
      paid: payments.id,
      undone_at: payments.undone_at,
    })
    .from(letters)
    .leftJoin(holds, and(eq(holds.customer_id, letters.customer_id), eq(holds.id, letters.hold_id)))
    .leftJoin(
      payments,
      and(eq(payments.customer_id, letters.customer_id), eq(payments.id, letters.payment_id)),
    )
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id)));
  if (!letter?.notice || !isNoticeType(letter.notice)) return null;
  const told = toldBy(letter.notice);
  return { is_over: isOver(told, letter), look: `${told}_look` };
}

type Letter = {
  pay_before: Day | null;
  asked: string | null;
  state: string | null;
  day: Day | null;
  amount: Cents | null;
  paid: number | null;
  undone_at: Date | null;
};

function isOver(told: Told, { pay_before, asked, state, day, amount, paid, undone_at }: Letter): boolean {
  if (told === "payment") return paid === null || undone_at !== null;
  if (state !== "open") return true;
  if (told === "arrangement") return amount === null;
  return day !== pay_before || (told === "promise" && Number(asked) !== amount);
}
