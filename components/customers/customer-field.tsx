"use client";
import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/checkbox";
import { ColourField } from "@/components/ui/colour-field";
import { MoneyField, NumberField } from "@/components/ui/number-field";
import { type Option, Select } from "@/components/ui/select";
import { PasswordField, TextField } from "@/components/ui/text-field";
import type { CustomerChoices } from "@/lib/tenants/answers";
import type { CustomerValues } from "./customer-values";
import type { Spec } from "./layout";
import type { CustomerFormState } from "./use-customer-form";

type Props = { spec: Spec; form: CustomerFormState; choices: CustomerChoices; disabled: boolean };

/** Renders one field of a customer, by its kind. */
export function CustomerField({ spec: { name, kind, width }, form, choices, disabled }: Props) {
  const t = useTranslations("customers");
  const { value, onChange: _, ...bound } = form.field(name);
  const common = { ...bound, label: t(name), disabled, ...(width ? { width } : {}) };
  const line = { ...common, value: String(value), onChange: (typed: string) => form.write(name, typed) };
  // The hint warns that the flow is lost, and a new customer has none.
  const isHintMeant = t.has(`${name}_hint`) && !(form.isNew && name === "license_type");
  const hint = isHintMeant ? { hint: t(`${name}_hint`) } : {};
  switch (kind) {
    case "yes":
      return <Switch {...common} {...hint} value={value === true} onChange={(on) => form.write(name, on)} />;
    case "colour":
      return <ColourField {...line} {...hint} />;
    case "choice":
      return <Select {...line} {...hint} options={optionsOf(form, name, t)} {...emptyOf(name, t)} />;
    case "country":
      return <Select {...line} options={choices.countries} />;
    case "reseller":
      return choices.resellers.length > 0 ? <Select {...line} options={choices.resellers} /> : null;
    case "owner":
      return <Select {...line} options={choices.owners} empty={t("no_owner")} />;
    case "money":
      return isPercentage(name, form.values) ? (
        <NumberField {...line} suffix="%" />
      ) : (
        <MoneyField {...line} {...hint} currency={form.values.currency} />
      );
    case "percentage":
      return <NumberField {...line} {...hint} suffix="%" />;
    case "whole":
      return <NumberField {...line} {...hint} />;
    case "secret":
      return <PasswordField {...line} autoComplete="off" hint={form.keyHint} />;
    default:
      return <TextField {...line} {...hint} {...(types[kind] ? { type: types[kind] } : {})} />;
  }
}

const types: Partial<Record<Spec["kind"], string>> = { email: "email", telephone: "tel" };

/** Returns whether the costs are a percentage of the claim. */
const isPercentage = (name: string, { incasso_type }: CustomerValues): boolean =>
  name === "incasso_value" && incasso_type === "perc";

type T = ReturnType<typeof useTranslations>;

function optionsOf(form: CustomerFormState, name: Spec["name"], t: T): readonly Option[] {
  if (name === "type") return ["1", "2"].map((type) => ({ value: type, label: t(`type_${type}`) }));
  return form.choices(name, (value) => t(`${words[name] ?? name}_${value}`));
}

/** The prefix of the message keys of a field's values. */
const words: Partial<Record<Spec["name"], string>> = {
  license_type: "licence",
  default_lang: "language",
  incasso_type: "costs",
  payment_provider: "provider",
};

const emptyOf = (name: Spec["name"], t: T) =>
  name === "payment_provider" ? { empty: t("provider_none") } : {};
