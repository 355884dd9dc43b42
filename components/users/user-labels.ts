"use client";
import { useTranslations } from "next-intl";
import type { UserValues } from "./user-values";

/** What the fields of a user are called. */
export function useUserLabels(): Partial<Record<keyof UserValues, string>> {
  const t = useTranslations("users");
  const names = [
    "first_name",
    "affix",
    "last_name",
    "debtor_link",
    "send_bcc",
    "monday_mail",
    "language",
    "customer_interest",
    "is_active",
  ] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, t(name)])),
    email_address: t("email"),
    role_id: t("role"),
    reseller_id: t("reseller"),
    customer_ids: t("customers"),
    "2fa_type": t("factor"),
    features: t("features"),
  };
}
