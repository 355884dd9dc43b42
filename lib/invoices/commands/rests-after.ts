import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { lawClaimRules } from "@/lib/customers/rules/law";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { lawBook } from "../queries/law-claims";
import type { LawPayment } from "../rules/law/case";
import { claimByLaw } from "../rules/law/claim";
import { caseIn } from "../rules/law-facts/amounts";
import { valueDay } from "./book";

/** A booking about to be made on an invoice, in cents: `paid` reduces its open amount, `charges` interest and costs. */
export type Incoming = { id: number; on: Day | null; paid: Cents; charges: Cents; by?: "ledger" };

/**
 * Returns the ids of the invoices for which the law still claims a rest once this money is booked, where their customer keeps such a rest
 * open (LAW §4). None where the customer lets it lapse, another law applies, or no rate is known.
 */
export async function restsAfter(
  read: Read,
  settings: CustomerSettings,
  money: readonly Incoming[],
): Promise<ReadonlySet<number>> {
  if (money.length === 0 || lawClaimRules(settings.law).rest !== "keep") return new Set();
  const rows = await read.db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      claim_mode: invoices.claim_mode,
      currency: invoices.currency,
      number: invoices.number,
      date: invoices.date,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        among(
          invoices.id,
          money.map(({ id }) => id),
        ),
      ),
    );
  const book = await lawBook(read, rows, settings);
  const moneyById = new Map(money.map((one) => [one.id, one]));
  const byDebtor = groupBy(rows.filter(book.isByLaw), (row) => `${row.debtor_id} ${row.currency}`);
  const left = [...byDebtor.values()].flatMap((own) => {
    const [first] = own;
    const found = first && caseIn(book, first.debtor_id, first.currency);
    if (!found) return [];
    const events = own.flatMap(({ id, number, date }): LawPayment[] => {
      const { on = null, paid = NOTHING, charges = NOTHING, by } = moneyById.get(id) ?? {};
      const amount = add(paid, charges);
      if (amount <= NOTHING) return [];
      return [
        {
          kind: "payment",
          id: `to ${number}`,
          on: valueDay(on, { date, today: read.today }),
          recorded: read.today,
          amount,
          invoices: [{ number, amount, charges }],
          ...(by ? { by } : {}),
        },
      ];
    });
    const { facts } = found;
    const claim = claimByLaw({ ...facts, events: [...facts.events, ...events] }, read.today, book.law);
    if ("stop" in claim) return [];
    const totals = new Map(claim.invoices.map(({ number, total }) => [number, total]));
    return own.filter(({ number }) => (totals.get(number) ?? NOTHING) > NOTHING).map(({ id }) => id);
  });
  return new Set(left);
}
