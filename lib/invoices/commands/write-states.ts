import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { Cents } from "@/lib/kernel/money";
import type { Placed } from "../rules/position";
import { type JournalEntry, journal } from "./move";

/** The state of an invoice after a change by hand, complete. */
export type State = Placed & {
  id: number;
  total_amount: Cents;
  information: string;
  comment: string;
  contract_number: string;
};

const COLUMNS = `id int, amount bigint, total_amount bigint, paid_at date, last_status_id int, flow_step_id int, last_action_at date,
  deadline date, calculate_interest boolean, calculate_incasso boolean, had_sommatie boolean, invoice_status_id int,
  next_action_on date, is_removed boolean, information text, comment text, contract_number text`;

/** Every fact the journal keeps when it changes, under its label. */
const facts = {
  amount: "amount",
  total_amount: "total_amount",
  paid_at: "paid_at",
  last_status_id: "status",
  deadline: "deadline",
  calculate_interest: "calculate_interest",
  calculate_incasso: "calculate_incasso",
  information: "information",
  comment: "comment",
  contract_number: "contract_number",
} as const;

type Fact = keyof typeof facts;
type Facts = Pick<State, Fact>;
const names = Object.keys(facts).filter((name): name is Fact => name in facts);
const text = (value: Facts[Fact]) => (value === null || value === "" ? null : String(value));

/** What a change is in the journal: each fact that differs, from what to what. */
export const entriesOf = (invoice_id: number, before: Facts, after: Facts): JournalEntry[] =>
  names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      invoice_id,
      label: facts[name],
      from: text(before[name]),
      to: text(after[name]),
    }));

/** Writes new states with their journal, set-based, in the caller's transaction. */
export async function writeStates(tx: Tx, states: State[], entries: JournalEntry[]) {
  if (states.length === 0) return;
  await tx.sql.execute(sql`update ${invoices} set amount = r.amount, total_amount = r.total_amount, paid_at = r.paid_at,
      last_status_id = r.last_status_id, flow_step_id = r.flow_step_id, last_action_at = r.last_action_at, deadline = r.deadline,
      calculate_interest = r.calculate_interest, calculate_incasso = r.calculate_incasso, had_sommatie = r.had_sommatie,
      invoice_status_id = r.invoice_status_id, next_action_on = r.next_action_on, is_removed = r.is_removed,
      information = r.information, comment = r.comment, contract_number = r.contract_number,
      version = ${invoices.version} + 1, updated_at = now()
    from ${recordset(states.map(bare), COLUMNS)}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
  await journal(tx, entries);
}

/** Only the columns that are written: ten thousand rows travel as one text. */
const bare = (state: State): State => ({
  id: state.id,
  amount: state.amount,
  total_amount: state.total_amount,
  expires_at: state.expires_at,
  paid_at: state.paid_at,
  last_status_id: state.last_status_id,
  flow_step_id: state.flow_step_id,
  last_action_at: state.last_action_at,
  deadline: state.deadline,
  calculate_interest: state.calculate_interest,
  calculate_incasso: state.calculate_incasso,
  had_sommatie: state.had_sommatie,
  invoice_status_id: state.invoice_status_id,
  next_action_on: state.next_action_on,
  is_removed: state.is_removed,
  information: state.information,
  comment: state.comment,
  contract_number: state.contract_number,
});
