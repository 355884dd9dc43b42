"use client";
import { useTranslations } from "next-intl";
import type { DebtorValues } from "./debtor-values";

/** What the fields of a debtor are called; every row of its recipients by the name of them all. */
export function useDebtorLabels(): Partial<Record<keyof DebtorValues, string>> {
  const t = useTranslations("debtors");
  const recipients = useTranslations("recipients");
  const names = [
    "number",
    "name",
    "address",
    "zipcode",
    "city",
    "country",
    "language",
    "kvk_number",
    "contact_name",
    "contact_email_address",
    "contact_telephone_number",
    "status",
    "customer_owner",
    "comment",
    "credit_limit",
    "collect",
    "use_courant",
    "subscription",
    "is_consumer",
  ] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, t(name)])),
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [`recipients.${place}.email`, recipients("more")]),
    ),
    more_recipients: recipients("more"),
    owner_user_id: t("owner"),
    template_id: t("rc_template"),
  };
}
