import { letterOf, sideOf } from "@/lib/flow/statuses";
import { mayContact, type Reason } from "@/lib/guard/rules/may-contact";
import { codes } from "@/lib/guard/rules/reasons";
import type { LanguageCode } from "@/lib/i18n/locales";
import type { State } from "@/lib/invoices/rules/state";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Composing } from "./compose";

/** An invoice somebody wants to move, as it is under the lock, with the debtor it belongs to. */
export type Candidate = State & {
  id: number;
  debtor_id: number;
  number: string;
  date: Day;
  currency: Currency;
  total_amount: Cents;
  action_no: number;
  send_flex: boolean;
  flex_complete: boolean;
  flex_template_id: number | null;
  flex_on: Day | null;
  processing_job_id: number | null;
  source: string;
  version: number;
  debtor: Debtor;
};

export type Debtor = {
  number: string;
  name: string;
  address: string;
  zipcode: string;
  city: string;
  country: string;
  language: LanguageCode | "";
  contact_name: string;
  is_consumer: boolean;
  contact_email_address: string;
  collect: boolean;
  use_courant: boolean;
  template_id: number | null;
};

/** Why nothing is sent for an invoice. Each is a key of `skips` in messages/; the last two stand with what was withdrawn before holds had kinds. */
export const skipReasons = [...codes, "no_bank_account", "covered_by_credit", "on_hold", "deadline"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** `placeholders` names those of a template that have no value; `why` is what the guard found, with its day. */
export type Skip = { kind: "skip"; reason: SkipReason; placeholders?: string[]; why?: Reason };
export type Decision = { kind: "move" | "step"; status: number; notes: Reason[] } | Skip;

/** Where a row is executed from: the list of what is due, or the agenda, where somebody decides by hand. */
export type Occasion = "action" | "agenda";

/** Statuses whose execution makes a letter or a mail. */
export const sends = (status: number): boolean => letterOf(status) !== null;

export type Deciding = Pick<Composing, "today" | "facts" | "writtenAbout">;

/** A demand before which no free period was given offers it, and claims no costs (LETTERS §0). */
const claimsCosts = ({ id }: Candidate, status: number, { writtenAbout }: Deciding): boolean =>
  sideOf(status) === "incasso" &&
  sends(status) &&
  writtenAbout(id).some(({ free_until }) => free_until !== null);

/**
 * What to do with one invoice: execute a step that sends, only change its status, or leave it and say why. Looked at again under
 * the lock, because a payment or a dispute may have come in since the row was ticked. `led_by` is the step its debtor gets in this run.
 */
export function decide(
  invoice: Candidate,
  how: Deciding,
  occasion: Occasion = "action",
  led_by: number | null = null,
): Decision {
  const status = invoice.invoice_status_id;
  const isSent = status !== null && sends(status);
  const claims_costs = status !== null && claimsCosts(invoice, status, how);
  const step = { occasion, status, sends: isSent, claims_costs };
  const verdict = mayContact(invoice.debtor, invoice, step, { ...how.facts(invoice), led_by }, how.today);
  if (verdict.reason || status === null) return left(verdict.reason);
  return { kind: isSent ? "step" : "move", status, notes: verdict.notes };
}

const left = (why: Reason | null): Skip =>
  why ? { kind: "skip", reason: why.code, why } : { kind: "skip", reason: "no_status" };

/** What to do with a flex template: send it, or leave it and say why. It changes no status, so only what forbids any message counts. */
export function decideFlex(
  invoice: Candidate,
  { today, facts }: Deciding,
  led_by: number | null = null,
): { kind: "flex"; notes: Reason[] } | Skip {
  const step = {
    occasion: "flex" as const,
    status: null,
    sends: true,
    claims_costs: false,
  };
  const { reason, notes } = mayContact(invoice.debtor, invoice, step, { ...facts(invoice), led_by }, today);
  return reason ? left(reason) : { kind: "flex", notes };
}

/** Whether a letter by post can reach a debtor. */
export const hasPostalAddress = ({ address, zipcode, city }: Debtor): boolean =>
  address.trim() !== "" && (zipcode.trim() !== "" || city.trim() !== "");
