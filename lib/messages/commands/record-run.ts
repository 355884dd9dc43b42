import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { run_items, runs } from "@/db/schema/runs";
import type { Tx } from "@/lib/access/context";
import type { Override } from "@/lib/contact-policy/schema";
import { add, NOTHING } from "@/lib/kernel/money";
import { isStep } from "../rules/group";
import { detailOf, type Outcome } from "../rules/run";
import type { Occasion } from "../schema/runs";
import type { NumberedMessage } from "./write";

type StartedRun = {
  id: number;
  occasion: Occasion;
  /** The filters of a run over the whole list; null when rows were ticked. */
  filters: Record<string, unknown> | null;
  asked: number;
  refused: number;
  /** The debtors whose rows the job has reserved; absent for a job that reserves none. */
  debtor_ids?: number[];
  fingerprint: string | undefined;
  override: Override | undefined;
};

/** Records that a user starts a run, in the transaction that starts its job. */
export async function recordRun(tx: Tx, { fingerprint = "", override, ...run }: StartedRun) {
  await tx.db.insert(runs).values({
    ...run,
    customer_id: tx.customer.id,
    user_id: tx.actor.id,
    super_user_id: tx.actor.super_user_id,
    fingerprint: fingerprint || null,
    override: override ?? null,
  });
}

const COLUMNS = `invoice_id int, debtor_id int, outcome text, from_status int, to_status int, code text, until date, detail jsonb,
  currency text, amount bigint, claimed bigint, letter_id int, outbox_id bigint`;

/** Records the outcome of a chunk's rows, in the chunk's own transaction and in one statement. */
export async function recordRows(tx: Tx, id: number, decided: Outcome, numbered: readonly NumberedMessage[]) {
  const rows = [
    ...numbered.flatMap(sentRows),
    ...decided.moves.map(({ invoice, status }) => ({
      ...about(invoice),
      outcome: "moved",
      to_status: status,
    })),
    ...decided.skipped.map(stayedRow),
  ];
  if (rows.length === 0) return;
  await tx.db.execute(sql`insert into ${run_items} (customer_id, run_id, invoice_id, debtor_id, outcome, from_status, to_status, code,
      until, detail, currency, amount, claimed, letter_id, outbox_id)
    select ${tx.customer.id}, ${id}::int, r.* from ${recordset(rows, COLUMNS)}`);
}

type RowInvoice = Outcome["moves"][number]["invoice"];

const about = ({ id, debtor_id, last_status_id, currency, amount }: RowInvoice) => ({
  invoice_id: id,
  debtor_id,
  from_status: last_status_id,
  currency,
  amount,
  claimed: NOTHING,
});

function sentRows({ message: { group, letter }, letter_id, outbox_id }: NumberedMessage) {
  const lines = new Map(letter.lines.map((line) => [line.invoice_id, line]));
  return group.items.map(({ invoice, status }) => {
    const line = lines.get(invoice.id);
    return {
      ...about(invoice),
      outcome: "sent",
      to_status: isStep(group) ? status : null,
      ...(line && { amount: line.open_amount, claimed: add(line.interest, line.incasso_costs) }),
      letter_id,
      outbox_id,
    };
  });
}

function stayedRow({ invoice, reason, why, placeholders, named }: Outcome["skipped"][number]) {
  const names = detailOf({ placeholders, named });
  return {
    ...about(invoice),
    outcome: why?.level === "wait" ? "held" : "skipped",
    code: reason,
    until: why?.until ?? null,
    detail: { ...why?.detail, ...(names !== null && { names }) },
  };
}
