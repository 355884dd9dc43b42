"use client";
import { useTranslations } from "next-intl";

/** Returns the labels of an invoice's fields, for the fields and the summary of errors. */
export function useInvoiceLabels() {
  const t = useTranslations("invoice");
  const form = useTranslations("invoice_form");
  return {
    debtor_id: t("debtor"),
    number: t("number"),
    date: t("date"),
    expires_at: t("expires_at"),
    currency: form("currency"),
    total_amount: t("total_amount"),
    amount: t("amount"),
    last_status_id: t("status"),
    deadline: t("deadline"),
    calculate_interest: form("calculate_interest"),
    calculate_incasso: form("calculate_incasso"),
    information: t("information"),
    comment: t("comment"),
    contract_number: t("remarks"),
    received_on: form("received_on"),
    series: form("series"),
    claim_kind: form("claim_kind"),
    default_on: form("default_on"),
  };
}
