import type { ContactRules } from "@/lib/customers/rules";
import type { HoldKind } from "@/lib/holds/schema";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Notice } from "./notice";
import type { Code } from "./reasons";

/** What of an invoice it depends on whether somebody may be written to about it. */
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

/** A hold that is open on an invoice, as it is judged for today. */
export type Standing = {
  kind: HoldKind;
  day: Day;
  back_on: Day;
  amount: Cents | null;
  reason: string | null;
  status_id: number | null;
  /** The disputed part; null is the whole invoice. */
  part: Cents | null;
  is_unread: boolean;
};

/** What is known besides the invoice and its debtor, read for a whole page or chunk at once. */
export type Facts = {
  rules: ContactRules;
  /** Somebody else's job holds it. */
  is_busy: boolean;
  holds: readonly Standing[];
  /** Days on which this debtor was written to, newest first, other messages than this run's own; as far back as the rules look. */
  contacts: readonly Day[];
  /** The last day that the last letter about this invoice named. */
  named: Day | null;
  /** The fourteen-day letter about this invoice. */
  notice: Notice | null;
  /** By law, how many working days a transfer of the last free day may take before charges begin; null where the customer's own rates hold. */
  arrival_days: number | null;
  /** When the invoice's ledger was last read to its end; null when it is typed by hand, or was never read. */
  fresh_on: Day | null;
  /** The last day on which the claim could be kept from lapsing, where it has passed (LAW §8). */
  lapsed_on: Day | null;
  /** The step this run writes to the debtor in; null when this one leads, or any number may go. */
  led_by: number | null;
  /** An earlier run passed it over for another step to its debtor. */
  has_waited: boolean;
  /** What was mailed says another amount than is open now. */
  has_other_amount: boolean;
  overridden: ReadonlySet<Code>;
};

/** Facts of what nobody knows anything about: a sample, or an invoice that is only looked at. */
export const nothingKnown = (rules: ContactRules): Facts => ({
  rules,
  is_busy: false,
  holds: [],
  contacts: [],
  named: null,
  notice: null,
  fresh_on: null,
  lapsed_on: null,
  led_by: null,
  arrival_days: null,
  has_waited: false,
  has_other_amount: false,
  overridden: new Set(),
});
