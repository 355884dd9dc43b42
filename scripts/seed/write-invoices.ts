import type postgres from "postgres";
import { stageOf } from "@/lib/flow/statuses";
import type { DemoInvoice } from "./invoices";
import { writeHolds } from "./write-holds";

const CHUNK = 500;
type Row = DemoInvoice & { id: number };

/** Writes invoices with their past: every step on the timeline, every change of status and amount in the journal. */
export async function writeInvoices(tx: postgres.TransactionSql, invoices: Row[]) {
  for (let at = 0; at < invoices.length; at += CHUNK) {
    const chunk = invoices.slice(at, at + CHUNK);
    await tx`insert into invoices ${tx(chunk.map(({ past: _, halted_on: __, part_on: ___, ...invoice }) => ({ ...invoice, seen_on: invoice.date, agenda_on: invoice.deadline })))}`;
    const timeline = chunk.flatMap(timelineOf);
    if (timeline.length > 0) await tx`insert into timeline_entries ${tx(timeline)}`;
    await tx`insert into journal_entries ${tx(chunk.flatMap(journalOf))}`;
    const money = chunk.flatMap(moneyOf);
    if (money.length > 0) await tx`insert into bookings ${tx(money)}`;
    await writeHolds(tx, chunk);
  }
}

function timelineOf({
  id,
  customer_id,
  past,
  paid_at,
  part_on,
  last_status_id,
  last_action_at,
  halted_on,
}: Row) {
  const base = { customer_id, invoice_id: id, content: "" };
  const steps = past.map(({ status, day }) => ({
    ...base,
    ...(stageOf(status) === "step"
      ? { type: "mail", content: "mail_and_letter" }
      : { type: "status", content: "" }),
    status_id: status,
    day,
    created_at: `${day}T09:00:00Z`,
  }));
  if (part_on)
    steps.push({
      ...base,
      type: "payment",
      content: "",
      status_id: past.at(-1)?.status ?? 1,
      day: part_on,
      created_at: `${part_on}T13:00:00Z`,
    });
  if (paid_at)
    return [
      ...steps,
      {
        ...base,
        type: "payment",
        status_id: last_status_id,
        day: paid_at,
        created_at: `${paid_at}T12:00:00Z`,
      },
    ];
  const held = stageOf(last_status_id) === "hold" || stageOf(last_status_id) === "transferred";
  const day = halted_on ?? last_action_at;
  return held && day
    ? [...steps, { ...base, type: "status", status_id: last_status_id, day, created_at: `${day}T10:00:00Z` }]
    : steps;
}

/** Returns the payment of an invoice, on the day of its journal entry. */
function moneyOf({ id, customer_id, total_amount, amount, paid_at, part_on }: Row) {
  const day = paid_at ?? part_on;
  if (amount === total_amount || day === null) return [];
  return [{ customer_id, invoice_id: id, on: day, day, paid: total_amount - amount, source: "seed" }];
}

function journalOf({
  id,
  customer_id,
  date,
  total_amount,
  amount,
  paid_at,
  past,
  part_on,
  halted_on,
  last_status_id,
}: Row) {
  // A change and its timeline entry have the same moment, as when they are written together.
  const entry = (label: string, from: string | null, to: string | null, day: string, time = "08:00") => ({
    customer_id,
    invoice_id: id,
    label,
    from,
    to,
    source: "seed",
    day,
    created_at: `${day}T${time}:00Z`,
  });
  const climbs = past.map(({ status, day }, index) =>
    entry("status", String(past[index - 1]?.status ?? 1), String(status), day, "09:00"),
  );
  const part =
    part_on !== null ? [entry("amount", String(total_amount), String(amount), part_on, "13:00")] : [];
  const paid = paid_at
    ? [
        entry("amount", String(total_amount), "0", paid_at, "12:00"),
        entry("paid_at", null, paid_at, paid_at, "12:00"),
        entry("status", String(past.at(-1)?.status ?? 1), String(last_status_id), paid_at, "12:00"),
      ]
    : [];
  const halted = halted_on
    ? [entry("status", String(past.at(-1)?.status ?? 1), String(last_status_id), halted_on, "10:00")]
    : [];
  return [entry("amount", null, String(total_amount), date), ...climbs, ...part, ...halted, ...paid];
}
