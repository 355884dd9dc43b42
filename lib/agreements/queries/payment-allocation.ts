import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { chargesDue } from "@/lib/holds/queries/charges";
import { lawBook } from "@/lib/invoices/queries/law-claims";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import type { Law } from "@/lib/invoices/rules/law/state";
import { caseIn, claimsByLaw, type DebtorCase } from "@/lib/invoices/rules/law-facts/amounts";
import type { Day } from "@/lib/kernel/day";
import { add, atLeast, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { type ArrangementPlace, allocated, allocatedToCharges, type Part } from "../rules/allocation";
import type { NewPayment } from "../schema";
import {
  arrangementPlaces,
  requireDebtor,
  type SelectedInvoice,
  selectedInvoices,
} from "./selected-invoices";

type Spread = { subjects: SelectedInvoice[]; parts: Part[]; rest: Cents; on: Day; charges: Part[] };

/** Returns an invoice as `allocated` takes it. */
export const payable = (
  { id, number, expires_at, amount }: SelectedInvoice,
  arranged: ArrangementPlace | null = null,
) => ({
  id,
  number,
  expires_at,
  open: amount,
  arranged,
});

/** Returns a function for number and open amount of invoices, by id. */
export const invoiceNames = (subjects: readonly SelectedInvoice[]) => {
  const subjectById = new Map(subjects.map(({ id, number, amount }) => [id, { number, open: amount }]));
  return (id: number) => subjectById.get(id) ?? { number: "", open: NOTHING };
};

/**
 * Returns how a payment is spread over the chosen invoices: an arrangement's charges first, then the given parts, then the rest in order;
 * for an invoice that is claimed by law the charges before its open amount (LAW §4). Throws Problem("invalid") at the field, ("not-found").
 */
export async function paymentAllocation(read: Read, wish: NewPayment): Promise<Spread> {
  const { debtor_id, amount, currency } = wish;
  if (amount <= NOTHING) throw invalidField("amount", "above_zero");
  const on = wish.on ?? read.today;
  if (on > read.today) throw invalidField("on", "in_future");
  await requireDebtor(read, debtor_id);
  const partById = new Map(
    Object.entries(wish.invoices).map(([id, part]) => [Number(id), part ?? null] as const),
  );
  const subjects = await selectedInvoices(read, debtor_id, [...partById.keys()], { withRests: true });
  if (subjects.some((subject) => subject.currency !== currency))
    throw invalidField("currency", "other_currency");
  const agreed = wish.kind === "money" ? await chargesDue(read, [...partById.keys()]) : [];
  const law = await chargesByLaw(read, subjects, { on, agreed });
  const dueOf = ({ id }: Pick<SelectedInvoice, "id">) => law.due.get(id) ?? NOTHING;
  for (const subject of subjects) {
    const part = partById.get(subject.id) ?? null;
    if (part !== null && (part <= NOTHING || part > add(subject.amount, dueOf(subject))))
      throw invalidField(`invoices.${subject.id}`, part <= NOTHING ? "above_zero" : "too_much");
  }
  if (sum([...partById.values()].map((part) => part ?? NOTHING)) > amount)
    throw invalidField("amount", "parts_sum");
  const places = await arrangementPlaces(read, [...partById.keys()]);
  const first = allocatedToCharges(amount, agreed);
  const spreadOver = allocated(
    subtract(amount, sum(first.map((part) => part.amount))),
    subjects.map((subject) => ({
      ...payable(subject, places.get(subject.id) ?? null),
      open: isWithoutLedger(subject) ? add(subject.amount, dueOf(subject)) : subject.amount,
    })),
    partById,
    read.today,
  );
  const { principal: parts, charges } = law.split(spreadOver.parts);
  const chargesOn = new Map(charges.map((part) => [part.id, part.amount]));
  const last = allocatedToCharges(
    spreadOver.rest,
    subjects
      .filter((subject) => !isWithoutLedger(subject) && partById.get(subject.id) === null)
      .map((subject) => ({
        invoice_id: subject.id,
        due: subtract(dueOf(subject), chargesOn.get(subject.id) ?? NOTHING),
      })),
  );
  const rest = subtract(spreadOver.rest, sum(last.map((part) => part.amount)));
  return { subjects, parts, rest, on, charges: [...first, ...charges, ...last] };
}

/** Returns whether an invoice is in no ledger. A ledger books payments on the open amount only, and its next import reports it so. */
const isWithoutLedger = ({ source }: Pick<SelectedInvoice, "source">): boolean => source === "manual";

type ByLaw = {
  /** Interest and costs that the law claims on the day of the payment, in cents by invoice id. */
  due: ReadonlyMap<number, Cents>;
  /** Splits the amount for each invoice into a part for its charges and a part for its open amount. */
  split: (parts: readonly Part[]) => { principal: Part[]; charges: Part[] };
};

const nothingByLaw: ByLaw = {
  due: new Map(),
  split: (parts) => ({ principal: [...parts], charges: [] }),
};

/**
 * Returns what the law claims in addition to the open amounts on a day, and how money on them is split. For an invoice without a ledger the
 * charges are paid first; for any other the open amount. Charges that were agreed with an arrangement are left out: they are paid before.
 */
async function chargesByLaw(
  read: Read,
  subjects: readonly SelectedInvoice[],
  { on, agreed }: { on: Day; agreed: readonly { invoice_id: number }[] },
): Promise<ByLaw> {
  const arranged = new Set(agreed.map(({ invoice_id }) => invoice_id));
  const [first] = subjects;
  if (!first) return nothingByLaw;
  const book = await lawBook(read, subjects, await customerSettings(read));
  const found = caseIn(book, first.debtor_id, first.currency);
  if (!found) return nothingByLaw;
  const claims = claimsByLaw(found, book.law, on);
  const rows = new Map(
    subjects
      .filter((subject) => book.isByLaw(subject) && !arranged.has(subject.id))
      .map((subject) => {
        const claim = claims.get(subject.id);
        const due = claim?.stop === null ? add(claim.interest, claim.incasso_costs) : NOTHING;
        return [subject.id, { ...subject, due }] as const;
      }),
  );
  return {
    due: new Map([...rows].map(([id, { due }]) => [id, due])),
    split(parts) {
      const byLaw = paidByLaw(found, book.law, {
        on,
        recorded: read.today,
        invoices: parts.flatMap(({ id, amount }) => {
          const row = rows.get(id);
          return row ? [{ number: row.number, amount }] : [];
        }),
      });
      const split = parts.map(({ id, amount }) => {
        const row = rows.get(id);
        if (!row) return { id, amount, charges: NOTHING };
        // The excess over the open amount can only pay charges.
        const atLeastThat = subtract(amount, atMost(row.amount, amount));
        const charged = isWithoutLedger(row) ? (byLaw.get(row.number) ?? atLeastThat) : atLeastThat;
        return { id, amount, charges: atMost(row.due, atLeast(atLeastThat, charged)) };
      });
      return {
        principal: split
          .map(({ id, amount, charges }) => ({ id, amount: subtract(amount, charges) }))
          .filter(({ amount }) => amount > NOTHING),
        charges: split
          .map(({ id, charges }) => ({ id, amount: charges }))
          .filter(({ amount }) => amount > NOTHING),
      };
    },
  };
}

/**
 * Returns how much of a payment pays costs and interest, in cents by invoice number. An invoice paid in full by it is left out: a debtor
 * who paid all that was claimed owes nothing else, whatever interest has run since (LAW §4).
 */
function paidByLaw(
  { facts }: DebtorCase,
  law: Law,
  { on, recorded, invoices }: { on: Day; recorded: Day; invoices: { number: string; amount: Cents }[] },
): ReadonlyMap<string, Cents> {
  const id = "this payment";
  const amount = sum(invoices.map((invoice) => invoice.amount));
  if (amount === NOTHING) return new Map();
  const payment = { kind: "payment", id, on, recorded, amount, invoices } as const;
  const claim = claimByLaw({ ...facts, events: [...facts.events, payment] }, on, law);
  if ("stop" in claim) return new Map();
  return new Map(
    claim.invoices.flatMap(({ number, total, paid }): [number: string, paid: Cents][] => {
      const own = paid.find((one) => one.payment === id);
      return own && total > NOTHING ? [[number, add(own.costs, own.interest)]] : [];
    }),
  );
}
