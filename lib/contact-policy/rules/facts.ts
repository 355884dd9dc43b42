import type { ContactRules } from "@/lib/customers/rules";
import type { HoldKind } from "@/lib/holds/schema";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Notice } from "./notice";
import type { Code } from "./reasons";

/** The fields of an invoice that decide whether its debtor may be written to about it. */
export type Subject = {
  id: number;
  debtor_id: number;
  currency: Currency;
  amount: Cents;
  last_status_id: number;
  flow_step_id: number | null;
  last_action_at: Day | null;
  deadline: Day | null;
  next_action_on: Day | null;
  is_removed: boolean;
  source: string;
  send_flex: boolean;
  flex_complete: boolean;
  flex_template_id: number | null;
  flex_on: Day | null;
};

export type Addressee = { collect: boolean; is_consumer: boolean };

/** An open hold on an invoice, as it is judged today. */
export type OpenHold = {
  kind: HoldKind;
  day: Day;
  back_on: Day;
  amount: Cents | null;
  reason: string | null;
  status_id: number | null;
  /** The disputed part; null: the whole invoice. */
  part: Cents | null;
  is_unread: boolean;
};

/** The facts besides the invoice and its debtor, read once for a whole page or chunk. */
export type Facts = {
  rules: ContactRules;
  /** Another job has claimed it. */
  is_busy: boolean;
  holds: readonly OpenHold[];
  /** Days on which this debtor was written to, newest first, without this run's own messages; as far back as the rules look. */
  contacts: readonly Day[];
  /** The last day named in the last letter about this invoice. */
  pay_before: Day | null;
  /** The fourteen-day letter about this invoice. */
  notice: Notice | null;
  /** By law, the working days a transfer on the last free day may take before charges start; null where the customer's own rates apply. */
  arrival_days: number | null;
  /** The day the invoice's ledger was last read completely; null when it was entered by hand, or the ledger never read. */
  fresh_on: Day | null;
  /** The last day on which the claim could be preserved, where it has passed (LAW §8). */
  lapsed_on: Day | null;
  /** The step in which this run writes to the debtor; null when that is this one, or several may be sent. */
  led_by: number | null;
  /** An earlier run passed it over for another step to its debtor. */
  has_waited: boolean;
  /** The mail states another amount than is open now. */
  has_other_amount: boolean;
  overridden: ReadonlySet<Code>;
};

/** Returns facts without any information: for a sample, or an invoice that is only displayed. */
export const emptyFacts = (rules: ContactRules): Facts => ({
  rules,
  is_busy: false,
  holds: [],
  contacts: [],
  pay_before: null,
  notice: null,
  fresh_on: null,
  lapsed_on: null,
  led_by: null,
  arrival_days: null,
  has_waited: false,
  has_other_amount: false,
  overridden: new Set(),
});
