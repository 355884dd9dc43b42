import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { arrangementPlaces } from "@/lib/agreements/queries/selected-invoices";
import { customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { chargesDue } from "@/lib/holds/queries/charges";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { claimOn, type MakeUp } from "@/lib/invoices/rules/costs";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { add, atMost, type Cents, NOTHING, sum } from "@/lib/kernel/money";

/** Interest and costs currently claimed of an invoice; with their make-up, where they were computed. */
export type Charges = {
  interest: Cents;
  incasso_costs: Cents;
  interest_make_up: MakeUp | null;
  costs_make_up: MakeUp | null;
  /** True when they are the remaining charges of an arrangement. */
  is_agreed: boolean;
};

type OpenInvoice = {
  id: number;
  debtor_id: number;
  claim_mode: "spec" | "law" | null;
  amount: Cents;
  expires_at: Day;
  last_status_id: number;
  calculate_interest: boolean;
  calculate_incasso: boolean;
  charges_paid: Cents;
};

/** Returns the sum of the charges. */
export const chargesOf = ({ interest, incasso_costs }: Charges): Cents => add(interest, incasso_costs);

const none: Charges = {
  interest: NOTHING,
  incasso_costs: NOTHING,
  interest_make_up: null,
  costs_make_up: null,
  is_agreed: false,
};

/**
 * Returns the interest and costs that may be claimed now: never more than the last sent letter claimed of the invoice, and never more than
 * the cost rule gives today. While an arrangement or another agreement holds the invoice, only the remaining charges included in the
 * arrangement (docs/decisions/019-what-a-link-asks.md).
 */
export async function currentCharges(
  read: Read,
  rows: readonly OpenInvoice[],
): Promise<Map<number, Charges>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [own, claims, arranged, agreed] = await Promise.all([
    customerSettings(read),
    lastClaims(read, ids),
    arrangementPlaces(read, ids),
    chargesDue(read, ids),
  ]);
  const left = groupBy(agreed, ({ invoice_id }) => invoice_id);
  const claimable = await withLaw(read, rows, own);
  return new Map(
    claimable.map((row) => {
      const due = sum((left.get(row.id) ?? []).map((part) => part.due));
      if (due > NOTHING) return [row.id, { ...none, incasso_costs: due, is_agreed: true }];
      const claim = claims.get(row.id);
      if (!claim || arranged.has(row.id) || stageOf(row.last_status_id) === "hold") return [row.id, none];
      const now = claimOn({ ...row, is_closed: false }, own, read.today);
      const interest = atMost(claim.interest, now.interest);
      const incasso_costs = atMost(claim.incasso_costs, now.incasso_costs);
      const from = (isLetters: boolean) => (isLetters ? claim.make_up : now.makeUp);
      return [
        row.id,
        {
          interest,
          incasso_costs,
          interest_make_up: from(interest === claim.interest),
          costs_make_up: from(incasso_costs === claim.incasso_costs),
          is_agreed: false,
        },
      ];
    }),
  );
}

type Claimed = { interest: Cents; incasso_costs: Cents; make_up: MakeUp | null };

/** Returns what the last sent letter claimed of each invoice. Letters about agreements are ignored, as they make no claim of their own. */
async function lastClaims({ db, customer }: Read, ids: readonly number[]): Promise<Map<number, Claimed>> {
  const went = sql`(${letters.downloaded_at} is not null or exists (select 1 from ${outbox}
    where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id} and ${outbox.state} = 'sent'))`;
  const make_up = sql<MakeUp | null>`(select l -> 'makeUp' from jsonb_array_elements(${letters.content} -> 'lines') l
    where (l ->> 'invoice_id')::int = ${letter_items.invoice_id} limit 1)`;
  const rows = await db
    .selectDistinctOn([letter_items.invoice_id], {
      invoice_id: letter_items.invoice_id,
      interest: letter_items.interest,
      incasso_costs: letter_items.incasso_costs,
      make_up,
    })
    .from(letter_items)
    .innerJoin(
      letters,
      and(eq(letters.customer_id, letter_items.customer_id), eq(letters.id, letter_items.letter_id)),
    )
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        among(letter_items.invoice_id, ids),
        isNull(letters.withdrawn_at),
        isNull(letters.notice),
        went,
      ),
    )
    .orderBy(letter_items.invoice_id, desc(letters.id));
  return new Map(
    rows.map(({ invoice_id, interest, incasso_costs, make_up: makeUp }) => [
      invoice_id,
      { interest, incasso_costs, make_up: makeUp },
    ]),
  );
}
