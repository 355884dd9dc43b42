"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { CallInput } from "@/components/ui/address";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Customer } from "@/lib/tenants/answers";
import { supported } from "@/lib/tenants/rules/field-combinations";
import { type CustomerValues, type Rights, sentOf, valuesOf } from "./customer-values";
import { fieldsOfSection, sectionIds } from "./layout";

export type CustomerFormProps = {
  domain: string;
  /** Null for a new customer. */
  customer: Customer | null;
  start: Parameters<typeof valuesOf>[1];
  rights: Rights;
  facts: FormRules;
  /** Initial values of a new customer that replace the defaults. */
  draft?: Partial<CustomerValues>;
  /** Returns what is sent for a new customer besides its fields. */
  extraFields?: (
    values: CustomerValues,
  ) => Pick<CallInput<"POST /customers">, "texts"> & Partial<CustomerValues>;
  /** Called after a new customer was added; without it the page of the customer is opened. */
  onAdded?: (id: number) => void;
};

export type CustomerFormState = ReturnType<typeof useCustomerForm>;

/** Returns the rules of a form that is only read: the values whose names it shows, and nothing to fill in. */
const onlyValues = (facts: FormRules): FormRules =>
  Object.fromEntries(Object.entries(facts).map(([name, { values }]) => [name, values ? { values } : {}]));

/** Returns the form over all fields of a customer. Another licence clears the flow, as the server does. */
export function useCustomerForm(props: CustomerFormProps) {
  const { domain, customer, start, rights, facts, draft, extraFields, onAdded } = props;
  const t = useTranslations("customers");
  const router = useRouter();
  const form = useForm({
    call: customer ? "POST /customers/{id}" : "POST /customers",
    bodyOf: (values: CustomerValues) => {
      const sent = sentOf(values, rights, customer ? undefined : start.number);
      return customer
        ? { ...sent, id: customer.id }
        : { ...sent, ...extraFields?.(values), name: values.name };
    },
    ...(customer ? { record: { id: customer.id } } : {}),
    version: customer?.version,
    initial: { ...valuesOf(customer, start), ...draft },
    facts: rights.write ? facts : onlyValues(facts),
    labels: useCustomerLabels(),
    onSaved: (saved) => {
      form.set("payment_provider_key", "");
      toast.success(t("saved"));
      if (!customer && onAdded) return onAdded(saved.id);
      if (!customer) router.push(`/${domain}/customers/${saved.id}/edit?tab=info`);
      router.refresh();
    },
  });
  const write = <Name extends keyof CustomerValues & string>(name: Name, value: string | boolean) => {
    // Each control passes the type of its own field.
    form.set(name, value as CustomerValues[Name]);
    if (name !== "license_type" || value === form.values.license_type) return;
    form.set("statuses", []);
    form.set("intervals", []);
  };
  /** Binds a field; a customer with support of its own must state its name and address (SPEC §5). */
  const field = <Name extends keyof CustomerValues & string>(name: Name) => ({
    ...form.field(name),
    ...(form.values.has_support && supported.some((candidate) => candidate === name)
      ? { required: true }
      : {}),
  });
  return {
    ...form,
    field,
    write,
    isNew: customer === null,
    keyHint: t(keyHintOf(customer), { key: customer?.payment_provider_key ?? "" }),
  };
}

const keyHintOf = (customer: Parameters<typeof valuesOf>[0]): "key_none" | "key_practice" | "key_there" => {
  if (!customer?.has_payment_provider_key) return "key_none";
  return customer.is_practice_key ? "key_practice" : "key_there";
};

function useCustomerLabels(): Record<string, string> {
  const t = useTranslations("customers");
  return Object.fromEntries(sectionIds.flatMap(fieldsOfSection).map((name) => [name, t(name)]));
}
