import type { AgreementRules } from "./days";
import { calendarOf } from "./holidays";

/** Working days that money may take after the agreed day. */
const PROMISE_DAYS = 2;
/** Days a term may be late before the arrangement is broken. */
const TERM_GRACE_DAYS = 7;

/** What the agreements of a customer go by: the calendar of its own country. */
export const agreementRules = ({ country }: { country: string }): AgreementRules => ({
  calendar: calendarOf(country),
  promise_days: PROMISE_DAYS,
  term_grace_days: TERM_GRACE_DAYS,
});
