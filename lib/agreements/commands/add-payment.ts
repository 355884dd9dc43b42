import { command } from "@/lib/access/verbs";
import { startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import { CreatedPayment } from "../answers";
import { NewPayment, thanking } from "../schema";
import { bookPayment } from "./book-payment";

/**
 * Books money received, or a credit that was set off, over invoices of one debtor: their open amounts are lowered, agreements are judged,
 * and it can be undone at any time (AGREEMENTS §1). Throws Problem("invalid") at the field; more than is open must be confirmed with
 * `overpay`. Throws Problem("not-found").
 */
export const addPayment = command({
  can: "payments.write",
  input: NewPayment,
  answer: CreatedPayment,
  async run(tx, wish) {
    const { id, undo_id, rows, booked: parts } = await bookPayment(tx, wish, "hand");
    if (wish.confirm) await startJob(tx, thanking, { payment_id: id }, 1);
    const named = new Map(rows.map((row) => [row.id, row.number]));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return {
      data: {
        id,
        undo_id,
        invoices: parts.map((part) => ({
          invoice_id: part.id,
          number: named.get(part.id) ?? "",
          amount: part.amount,
        })),
      },
    };
  },
});
