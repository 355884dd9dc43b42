import type { Read } from "@/lib/access/context";
import { subtract, sum } from "@/lib/kernel/money";
import { allocated } from "../rules/allocation";
import type { NewPayment } from "../schema";
import { invoiceNames, payable, paymentAllocation } from "./payment-allocation";
import { selectedInvoices } from "./selected-invoices";

/**
 * Returns how a payment would be spread, what is left of each invoice, and a proposal for the rest. Stores nothing; throws as booking it
 * would.
 */
export async function paymentPreview(read: Read, wish: NewPayment) {
  const { subjects, parts, rest, charges } = await paymentAllocation(read, wish);
  const all = await selectedInvoices(read, wish.debtor_id, "all");
  const chosen = new Set(subjects.map(({ id }) => id));
  const others = all.filter(({ id, currency }) => !chosen.has(id) && currency === wish.currency);
  const proposed = allocated(
    rest,
    others.map((subject) => payable(subject)),
    new Map(),
    read.today,
  ).parts;
  const named = invoiceNames([...subjects, ...others]);
  return {
    invoices: parts.map(({ id, amount }) => {
      const { number, open } = named(id);
      return { invoice_id: id, number, amount, open, left: subtract(open, amount) };
    }),
    charges: sum(charges.map(({ amount }) => amount)),
    rest,
    proposed: proposed.map(({ id, amount }) => ({ invoice_id: id, number: named(id).number, amount })),
  };
}
