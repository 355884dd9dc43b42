import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { holdPreview, requestedInvoices } from "@/lib/agreements/queries/preview-hold";
import { paymentPreview } from "@/lib/agreements/queries/preview-payment";
import { selectedInvoices } from "@/lib/agreements/queries/selected-invoices";
import { isConfirmed, NewHold, NewPayment } from "@/lib/agreements/schema";
import { reachable } from "@/lib/invoices/commands/lock";
import { InterruptingLetter } from "@/lib/invoices/schema";
import { one } from "@/lib/kernel/answers";
import { subtract, sum } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { contentOf } from "@/lib/letters/commands/print";
import { letterMail } from "@/lib/outbox/render/letter";
import { HoldNotice, NoticeMessage, PaymentNotice } from "../../answers/notices";
import { composeMessage } from "../../rules/compose";
import type { Candidate } from "../../rules/decide";
import type { Notice } from "../../rules/group";
import { confirmation, interruption, thanks } from "../../rules/notices";
import { detailOf, noticeOutcome } from "../../rules/run";
import { candidates, composeContext } from "../candidates";
import { debtorBalance } from "./debtor-balance";

/**
 * Returns the hold as it would be: its days, terms and sum, how many waiting mails it would stop, and the message its debtor would get.
 * Stores nothing. Throws what creating it would throw.
 */
export const previewHold = query({
  can: "holds.write",
  input: NewHold,
  answer: HoldNotice,
  async run(read, input) {
    const hold = await holdPreview(read, input);
    const agreed = {
      ...hold,
      id: null,
      kind: input.kind,
      made_on: read.today,
      reason: input.reason ?? null,
      charges: input.charges,
    };
    const notice = isConfirmed(input) ? confirmation(agreed) : null;
    if (!notice) return { data: { ...hold, letter: null } };
    const subjects = await selectedInvoices(read, input.debtor_id, requestedInvoices(input).chosen);
    const rows = await rowsOf(
      read,
      subjects.map(({ id }) => id),
    );
    return { data: { ...hold, letter: await messageOf(read, rows, notice) } };
  },
});

/** Returns how a payment would be allocated, and the message its debtor would get. Stores nothing. Throws what booking it would throw. */
export const previewPayment = query({
  can: "payments.write",
  input: NewPayment,
  answer: PaymentNotice,
  async run(read, wish) {
    const payment = await paymentPreview(read, wish);
    if (!wish.confirm) return { data: { ...payment, letter: null } };
    const ids = Object.keys(wish.invoices).map(Number);
    const booked = new Map(payment.invoices.map(({ invoice_id, left }) => [invoice_id, left]));
    const rows = (await rowsOf(read, ids)).map((row) => ({
      ...row,
      amount: booked.get(row.id) ?? row.amount,
    }));
    const allocated = sum(payment.invoices.map(({ amount }) => amount));
    const left = subtract(await debtorBalance(read, wish.debtor_id, wish.currency), allocated);
    const money = { id: null, on: wish.on ?? read.today, received: wish.amount, left };
    return { data: { ...payment, letter: await messageOf(read, rows, thanks(money)) } };
  },
});

/**
 * Returns the letter that would interrupt a claim's limitation, or why there would be none. Stores nothing. Throws Problem("not-found").
 */
export const previewReserve = query({
  can: "invoices.write",
  input: InterruptingLetter,
  answer: one(NoticeMessage),
  async run(read, { id }) {
    const rows = await candidates(read, and(reachable(read), eq(invoices.id, id)));
    if (rows.length === 0) throw notFound();
    return { data: await messageOf(read, rows, interruption(read.today)) };
  },
});

const rowsOf = (read: Read, ids: readonly number[]) => candidates(read, among(invoices.id, ids));

async function messageOf(read: Read, rows: Candidate[], notice: Notice) {
  const context = await composeContext(read, rows);
  const { messages, skipped } = noticeOutcome(rows, notice, context);
  const [message] = messages;
  if (!message) {
    const [left] = skipped;
    return {
      skipped: { reason: left?.reason ?? "no_address", detail: left ? detailOf(left) : null },
      mail: null,
    };
  }
  const { letter, form, mail, is_listed } = composeMessage(message, context);
  const { html, text } = letterMail(contentOf(form, letter));
  const to = mail ? [mail.recipient, ...mail.also_to] : [];
  return {
    skipped: null,
    mail: { to, is_listed, subject: letter.subject, language: letter.language, html, text },
  };
}
