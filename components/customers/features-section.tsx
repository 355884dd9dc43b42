"use client";
import { useTranslations } from "next-intl";
import { TickList } from "@/components/ui/tick-list";
import type { CustomerChoices } from "@/lib/tenants/answers";
import type { CustomerFormState } from "./use-customer-form";

/** What this customer has that others have not; granted by role 1. */
export function FeaturesSection({ form, choices }: { form: CustomerFormState; choices: CustomerChoices }) {
  const t = useTranslations("customers");
  return (
    <TickList
      id={form.idOf("features")}
      label={t("features")}
      options={choices.features.map((value) => ({ value, label: t(`feature_${value}`) }))}
      value={form.values.features}
      onChange={(values) => form.set("features", [...values])}
    />
  );
}
