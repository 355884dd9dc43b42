import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { command } from "@/lib/access/verbs";
import { chargesDue } from "@/lib/holds/queries/charges";
import { lockRows } from "@/lib/invoices/commands/lock";
import { startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import { NOTHING } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { PaymentMade } from "../answers";
import { spreadOf } from "../queries/spread-payment";
import { demandDebtor } from "../queries/subjects";
import { withRest } from "../rules/spread";
import { NewPayment, thanking } from "../schema";
import { storePayment, takeOff } from "./take-off";

/**
 * Books money that came in, or a credit that was set off, over invoices of one debtor: their open amounts are lowered, agreements are
 * judged, and it can be undone at any time (AGREEMENTS §1). Throws Problem("invalid") at the field; more than is open must be
 * confirmed with `overpay`. Throws Problem("not-found").
 */
export const addPayment = command({
  can: "payments.write",
  input: NewPayment,
  answer: PaymentMade,
  async run(tx, wish) {
    await demandDebtor(tx, wish.debtor_id);
    const ids = Object.keys(wish.invoices).map(Number);
    const charged = (await chargesDue(tx, ids)).map(({ invoice_id }) => invoice_id);
    const locked = await lockRows(tx, among(invoices.id, [...ids, ...charged]));
    const rows = locked.filter((row) => ids.includes(row.id));
    const { parts, rest, on, charges } = await spreadOf(tx, wish);
    if (rest > NOTHING && !wish.overpay) throw invalidField("amount", "too_much");
    const id = await storePayment(tx, { ...wish, on, source: "hand" });
    const whole = rest > NOTHING ? withRest(parts, rest) : parts;
    const undo_id = await takeOff(tx, rows, {
      id,
      parts: whole,
      on,
      charges,
      isSetOff: wish.kind === "set_off",
      source: "hand",
    });
    if (wish.confirm) await startJob(tx, thanking, { payment_id: id }, 1);
    const named = new Map(rows.map((row) => [row.id, row.number]));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return {
      data: {
        id,
        undo_id,
        invoices: whole.map((part) => ({
          invoice_id: part.id,
          number: named.get(part.id) ?? "",
          amount: part.amount,
        })),
      },
    };
  },
});
