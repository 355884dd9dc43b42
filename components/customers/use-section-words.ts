"use client";
import { useTranslations } from "next-intl";
import { formatCents } from "@/lib/i18n/format";
import { claimOn } from "@/lib/invoices/rules/costs";
import { addDays, day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import type { CustomerValues } from "./customer-values";
import { costsIn, EXAMPLE } from "./flow/flow-values";
import type { SectionId } from "./layout";

const OVERDUE_DAYS = 30;

/** Returns the consequences of each section, in sentences: for debtors, and for users of this customer. */
export function useSectionWords(values: CustomerValues, today: string): Partial<Record<SectionId, string[]>> {
  const t = useTranslations("customers");
  const isCustomer = values.type === "1";
  const translate = (key: string, placeholders: Record<string, string | number> = {}) =>
    t(`says_${key}`, placeholders);
  const sender = (name: string, address: string) =>
    address === ""
      ? translate("no_sender")
      : translate("sender", { name: name || values.name || "…", address });
  return {
    general: [
      translate(isCustomer ? "customer" : "prospect"),
      ...(values.is_active ? [] : [translate("inactive")]),
      ...(isCustomer ? [translate(`licence_${values.license_type}`)] : []),
    ],
    collection: [
      costsSentence(values, today, t),
      translate(values.combine_claim_box ? "combined" : "apart"),
      translate(values.reset_incasso ? "begins_anew" : "goes_on"),
      translate(`free_period_${values.free_period_for}`),
    ],
    bank: [
      values.bank_iban === ""
        ? translate("no_account")
        : translate("account", { iban: grouped(values.bank_iban) }),
      translate("holder", { name: values.bank_account_holder || values.company_name || values.name || "…" }),
    ],
    debit: [
      sender(values.debit_display_name, values.debit_sender),
      ...(values.send_cc && values.cc !== "" ? [translate("copies", { cc: values.cc })] : []),
    ],
    incasso: [
      translate(`incasso_by_${values.incasso_by}`),
      sender(values.incasso_display_name, values.incasso_sender),
    ],
    letters: letterSentences(values, translate),
    support: [
      values.has_support && values.support_name !== ""
        ? translate("support", { name: values.support_name, telephone: values.support_telephone || "…" })
        : translate("no_support", { name: values.company_name || values.name || "…" }),
    ],
    accounting: [translate(values.daily_sync ? "daily" : "not_daily")],
    retention: [translate("retention"), translate("retention_law")],
    payments: [
      translate(values.payment_provider === "" ? "no_provider" : "provider"),
      ...(values.payment_provider !== "" && values.direct_debit
        ? [translate("direct_debit", { days: values.direct_debit_days || "…" })]
        : []),
    ],
  };
}

type Translate = (key: string, placeholders?: Record<string, string | number>) => string;

/** Returns where the address is printed on the customer's envelopes, and what postal rules object to. */
function letterSentences(values: CustomerValues, translate: Translate): string[] {
  const { window, window_dx: dx, window_dy: dy } = values;
  const isShifted = [dx, dy].some((shift) => shift !== "" && shift !== "0");
  return [
    translate(`window_${window}`),
    ...(isShifted ? [translate("shifted", { dx: dx || 0, dy: dy || 0 })] : []),
    ...(values.return_line && values.country === "BE" ? [translate("no_return_line_be")] : []),
    translate("test_sheet"),
  ];
}

type T = ReturnType<typeof useTranslations<"customers">>;

/** Returns what a claim of a thousand costs a debtor that pays a month late. */
function costsSentence(values: CustomerValues, today: string, t: T): string {
  const expires_at = day(today);
  const claim = {
    amount: EXAMPLE,
    expires_at,
    calculate_interest: true,
    calculate_incasso: true,
    charges_paid: NOTHING,
    is_closed: false,
    law: null,
  };
  const { interest, incasso_costs } = claimOn(claim, costsIn(values), addDays(expires_at, OVERDUE_DAYS));
  const money = (amount: typeof interest) => formatCents(amount, values.currency);
  return t("says_costs", {
    claim: money(EXAMPLE),
    days: OVERDUE_DAYS,
    interest: money(interest),
    costs: money(incasso_costs),
  });
}

/** Returns an account number in groups of four. */
const grouped = (iban: string): string => iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
