"use client";
import { useTranslations } from "next-intl";
import { FieldErrors } from "@/components/ui/field";
import { TickList } from "@/components/ui/tick-list";
import type { CustomerChoices } from "@/lib/tenants/answers";
import type { CustomerFormState } from "./use-customer-form";

/** The customers it stands with in the menu. */
export function LinkedSection({ form, choices }: { form: CustomerFormState; choices: CustomerChoices }) {
  const t = useTranslations("customers");
  const { id, error } = form.field("linked");
  if (choices.customers.length === 0) return <p className="text-ink-muted text-list">{t("linked_none")}</p>;
  return (
    <>
      <TickList
        id={id}
        label={t("linked")}
        options={choices.customers}
        value={form.values.linked.map(String)}
        onChange={(values) => form.set("linked", values.map(Number))}
      />
      <FieldErrors id={id} error={error} />
    </>
  );
}
