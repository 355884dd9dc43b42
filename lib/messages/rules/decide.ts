import type { Addressee, Facts, Subject } from "@/lib/contact-policy/rules/facts";
import { mayContact, type Reason, type Verdict } from "@/lib/contact-policy/rules/may-contact";
import { claimsCosts } from "@/lib/contact-policy/rules/notice";
import { noticeOccasionOf } from "@/lib/contact-policy/rules/occasions";
import { letterOf } from "@/lib/flow/statuses";
import type { LanguageCode } from "@/lib/i18n/locales";
import type { State } from "@/lib/invoices/rules/state";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { SkipReason } from "@/lib/outbox/rules/skip-reasons";
import type { NoticeType } from "@/lib/templates/rules/types";

/** An invoice to be moved by a run, as read under its lock, with its debtor. */
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
  charges_paid: Cents;
  claim_mode: "spec" | "law" | null;
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

/**
 * `placeholders` are those of a template that have no value, `named` any other detail of the reason; `why` is the contact policy's reason,
 * with its day.
 */
export type Skip = {
  kind: "skip";
  reason: SkipReason;
  placeholders?: string[];
  named?: string;
  why?: Reason;
  also?: Reason[];
};
export type Decision = { kind: "move" | "step"; status: number; notes: Reason[] } | Skip;

/** Where a row is executed from: the list of due actions, the agenda, a decision by hand, or a letter that includes it. */
export type Occasion = "action" | "agenda" | "list" | "along";

/** Statuses whose execution makes a letter or a mail. */
export const sends = (status: number): boolean => letterOf(status) !== null;

type Deciding = { today: Day; facts: (invoice: Subject) => Facts };
type Decidable = Subject & { invoice_status_id: number | null; debtor: Addressee };

/**
 * Returns what to do with one invoice: execute a step that sends, only change its status, or skip it with the reason. Checked again under
 * the lock, because a payment or a dispute may have arrived since the row was ticked. `led_by` is the step its debtor gets in this run.
 */
export function decide(
  invoice: Decidable,
  { today, facts }: Deciding,
  occasion: Occasion = "action",
  led_by: number | null = null,
): Decision {
  const status = invoice.invoice_status_id;
  const isSent = status !== null && sends(status);
  const contactFacts = { ...facts(invoice), led_by };
  const claims_costs = status !== null && claimsCosts(status, contactFacts);
  const step = { occasion, status, sends: isSent, claims_costs };
  const verdict = mayContact(invoice.debtor, invoice, step, contactFacts, today);
  if (verdict.reason || status === null) return left(verdict);
  return { kind: isSent ? "step" : "move", status, notes: verdict.notes };
}

const left = ({ reason, also }: Pick<Verdict, "reason" | "also">): Skip =>
  reason ? { kind: "skip", reason: reason.code, why: reason, also } : { kind: "skip", reason: "no_status" };

/** Returns whether to send a flex template, or the reason to skip it. It changes no status, so only what forbids any message counts. */
export function decideFlex(
  invoice: Decidable,
  { today, facts }: Deciding,
  led_by: number | null = null,
): { kind: "flex"; notes: Reason[] } | Skip {
  const step = {
    occasion: "flex" as const,
    status: null,
    sends: true,
    claims_costs: false,
  };
  const verdict = mayContact(invoice.debtor, invoice, step, { ...facts(invoice), led_by }, today);
  return verdict.reason ? left(verdict) : { kind: "flex", notes: verdict.notes };
}

/**
 * Returns whether an invoice allows a message about its agreement or payment, or the reason that it holds the message back (AGREEMENTS §2).
 */
export function decideNotice(
  invoice: Decidable,
  { today, facts }: Deciding,
  type: NoticeType,
): { kind: "notice"; notes: Reason[] } | Skip {
  const step = { occasion: noticeOccasionOf(type), status: null, sends: true, claims_costs: false };
  const verdict = mayContact(invoice.debtor, invoice, step, facts(invoice), today);
  return verdict.reason ? left(verdict) : { kind: "notice", notes: verdict.notes };
}

/**
 * Returns why a debtor without an e-mail address cannot be reached: an address without street or place is reported separately, as it is
 * easily completed.
 */
export const unreachable = ({ address, zipcode, city }: Debtor): Skip => ({
  kind: "skip",
  reason: [address, zipcode, city].some((part) => part.trim() !== "") ? "address_incomplete" : "no_address",
});

/** Returns whether a letter by post can reach a debtor. */
export const hasPostalAddress = ({ address, zipcode, city }: Debtor): boolean =>
  address.trim() !== "" && (zipcode.trim() !== "" || city.trim() !== "");
