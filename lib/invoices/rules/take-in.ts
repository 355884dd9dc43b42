import { entryStatus, type FlowPosition, type FlowSettings, nextStep, paidStatus } from "@/lib/flow/rules";
import { stageOf } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";

/** What a ledger says of an invoice we know. */
export type Fact = {
  amount: Cents;
  total_amount: Cents;
  expires_at: Day;
  paid_at: Day | null;
  contract_number: string;
  information: string;
};

export type KnownInvoice = FlowPosition & {
  id: number;
  total_amount: Cents;
  had_sommatie: boolean;
  paid_at: Day | null;
  invoice_status_id: number | null;
  collect: boolean;
};

type Entry = { invoice_id: number; label: string; from: string | null; to: string | null };

/**
 * A known invoice after a ledger said something else of it (DECISIONS §2): nothing open closes it, a reported open amount opens it
 * again, a part payment puts the flow back when the customer wants that, and what was taken off the action list comes back.
 */
export function changedInvoice(
  invoice: KnownInvoice,
  fact: Fact,
  settings: FlowSettings & { reset_incasso: boolean },
  today: Day,
) {
  const last_status_id = statusAfter(invoice, fact, today);
  const isClosed = stageOf(last_status_id) === "closed" && stageOf(invoice.last_status_id) !== "closed";
  const isReopened = stageOf(last_status_id) !== "closed" && stageOf(invoice.last_status_id) === "closed";
  const isPartPaid = fact.amount > NOTHING && fact.amount < invoice.amount;
  const moved =
    fact.amount !== invoice.amount ||
    fact.expires_at !== invoice.expires_at ||
    last_status_id !== invoice.last_status_id;
  const position = {
    ...invoice,
    amount: fact.amount,
    expires_at: fact.expires_at,
    last_status_id,
    flow_step_id: isReopened || (isPartPaid && settings.reset_incasso) ? null : invoice.flow_step_id,
    deadline: isClosed ? null : invoice.deadline,
    is_removed: moved ? false : invoice.is_removed,
  };
  const next = nextStep(position, settings, invoice.collect);
  const paid_at = fact.amount === NOTHING ? (fact.paid_at ?? invoice.paid_at ?? today) : null;
  return {
    isClosed,
    state: {
      id: invoice.id,
      amount: fact.amount,
      total_amount: fact.total_amount,
      expires_at: fact.expires_at,
      paid_at,
      last_status_id,
      flow_step_id: position.flow_step_id,
      deadline: position.deadline,
      invoice_status_id: next?.status ?? null,
      next_action_on: next?.on ?? null,
      is_removed: position.is_removed,
      contract_number: fact.contract_number,
      information: fact.information,
    },
    entries: entriesOf(invoice, { ...fact, paid_at, last_status_id }),
  };
}

function statusAfter(invoice: KnownInvoice, fact: Fact, today: Day): number {
  if (fact.amount === invoice.amount) return invoice.last_status_id;
  if (fact.amount === NOTHING) return paidStatus(invoice.had_sommatie);
  const entry = entryStatus(fact, today);
  if (fact.amount < NOTHING) return entry;
  return stageOf(invoice.last_status_id) === "closed" ? entry : invoice.last_status_id;
}

function entriesOf(invoice: KnownInvoice, after: Fact & { last_status_id: number }): Entry[] {
  const changes: [label: string, from: string | number | null, to: string | number | null][] = [
    ["amount", invoice.amount, after.amount],
    ["total_amount", invoice.total_amount, after.total_amount],
    ["expires_at", invoice.expires_at, after.expires_at],
    ["paid_at", invoice.paid_at, after.paid_at],
    ["status", invoice.last_status_id, after.last_status_id],
  ];
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return changes
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => ({ invoice_id: invoice.id, label, from: text(from), to: text(to) }));
}
