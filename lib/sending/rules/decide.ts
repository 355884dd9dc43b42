import { allowed } from "@/lib/flow/rules";
import { letterOf, stageOf } from "@/lib/flow/statuses";
import type { LanguageCode } from "@/lib/i18n/locales";
import type { State } from "@/lib/invoices/rules/state";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, NOTHING } from "@/lib/kernel/money";

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

/** Why nothing is sent for an invoice. Each is a key of `skips` in messages/. */
export const skipReasons = [
  "paid",
  "closed",
  "on_hold",
  "transferred",
  "deadline",
  "not_collected",
  "removed",
  "no_status",
  "not_allowed",
  "not_due",
  "no_address",
  "no_template",
  "no_bank_account",
  "covered_by_credit",
  "placeholder",
  "processing",
  "no_flex",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** `placeholders` names those of a template that have no value. */
export type Skip = { kind: "skip"; reason: SkipReason; placeholders?: string[] };
export type Decision = { kind: "move"; status: number } | { kind: "step"; status: number } | Skip;

const skip = (reason: SkipReason): Skip => ({ kind: "skip", reason });

/** Where a row is executed from: the list of what is due, or the agenda, where somebody decides by hand. */
export type Occasion = "action" | "agenda";

/** Statuses whose execution makes a letter or a mail. */
export const sends = (status: number): boolean => letterOf(status) !== null;

/**
 * What to do with one invoice: execute a step that sends, only change its status, or leave it and say why. Looked at again under
 * the lock, because a payment or a dispute may have come in since the row was ticked (DECISIONS §2).
 */
export function decide(invoice: Candidate, today: Day, occasion: Occasion = "action"): Decision {
  const status = invoice.invoice_status_id;
  if (status === null) return skip("no_status");
  if (invoice.amount <= NOTHING) return skip("paid");
  const stage = stageOf(invoice.last_status_id);
  if (stage === "closed") return skip("closed");
  if (occasion === "action") {
    if (stage === "hold") return skip("on_hold");
    if (stage === "transferred") return skip("transferred");
    if (invoice.is_removed) return skip("removed");
  }
  if (!allowed(invoice.last_status_id, status, { open: true, isSuper: false })) return skip("not_allowed");
  if (!sends(status)) return { kind: "move", status };
  if (!invoice.debtor.collect) return skip("not_collected");
  if (occasion === "agenda") return { kind: "step", status };
  if (invoice.deadline !== null && invoice.deadline > today) return skip("deadline");
  if (invoice.next_action_on === null || invoice.next_action_on > today) return skip("not_due");
  return { kind: "step", status };
}

/** What to do with a flex template: send it, or leave it and say why. It changes no status, so only what forbids any message counts. */
export function decideFlex(invoice: Candidate, today: Day): { kind: "flex" } | Skip {
  if (!invoice.send_flex || invoice.flex_complete || invoice.flex_template_id === null)
    return skip("no_flex");
  if (invoice.amount <= NOTHING) return skip("paid");
  const stage = stageOf(invoice.last_status_id);
  if (stage === "closed") return skip("closed");
  if (stage === "hold") return skip("on_hold");
  if (stage === "transferred") return skip("transferred");
  if (!invoice.debtor.collect) return skip("not_collected");
  if (invoice.deadline !== null && invoice.deadline > today) return skip("deadline");
  if (invoice.flex_on === null || invoice.flex_on > today) return skip("not_due");
  return { kind: "flex" };
}

/** Whether a letter by post can reach a debtor. */
export const hasPostalAddress = ({ address, zipcode, city }: Debtor): boolean =>
  address.trim() !== "" && (zipcode.trim() !== "" || city.trim() !== "");
