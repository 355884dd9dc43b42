import { useTranslations } from "next-intl";
import { RadioCards } from "@/components/ui/radio-cards";
import type { CustomerFormState } from "./use-customer-form";

/** Renders the first question of the form: a customer has other settings than a prospect, and neither is the default. */
export function TypeChoice({ form }: { form: CustomerFormState }) {
  const t = useTranslations("customers");
  const { id, name, value, onChange, error } = form.field("type");
  return (
    <RadioCards
      id={id}
      name={name}
      legend={t("type_ask")}
      cards={(["1", "2"] as const).map((type) => ({
        value: type,
        name: t(`type_${type}`),
        hint: t(`type_${type}_hint`),
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
