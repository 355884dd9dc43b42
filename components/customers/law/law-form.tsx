"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Form } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import {
  consumerDefaults,
  imputations,
  lawCosts,
  lawForties,
  lawInterests,
  lawMinimums,
  lawRests,
  lawTerms,
  pausedInterests,
  soldKinds,
} from "@/lib/customers/rules/law";
import type { Customer } from "@/lib/tenants/answers";
import { Consequences } from "../consequences";
import { type LawValues, lawSent, placeOf, valuesOf } from "./law-values";
import { type ExampleLaw, exampleSize, lawGroups, useLawChoices, useLawExample } from "./use-law-words";

type Props = { customer: Customer; law: ExampleLaw };

/** Renders how a customer claims by law as sentences, for users who may not change it, with the example's outcome. */
export function LawRead({ customer, law }: Props) {
  const t = useTranslations("customer_law");
  const values = valuesOf(customer.law);
  const { byGroup } = useLawChoices(values);
  const { sentences, stop } = useLawExample(values, customer, law);
  return (
    <Panel className="flex max-w-3xl flex-col gap-5">
      <p className="text-list">
        {t("intro", exampleSize())} <span className="text-ink-muted">{t("read_only")}</span>
      </p>
      {stop && <Notice tone="bad">{stop}</Notice>}
      {lawGroups.map((group) => (
        <Section key={group} title={t(`group_${group}`)}>
          <Consequences sentences={[...byGroup[group], ...(sentences?.[group] ?? [])]} />
        </Section>
      ))}
    </Panel>
  );
}

type Choice = Exclude<keyof LawValues, Tick | "vat_reason" | "arrival_days">;
type Tick = "compound" | "costs_vat" | "is_small" | "revive" | "abroad";

/** Renders the settings of Dutch law, each with the effect of the choice, and beside each group the example's outcome. */
export function LawForm({ customer, law }: Props) {
  const t = useTranslations("customer_law");
  const router = useRouter();
  const form = useForm({
    call: "POST /customers/{id}",
    bodyOf: (values) => ({ id: customer.id, law: lawSent(values) }),
    version: customer.version,
    initial: valuesOf(customer.law),
    labels: useLawLabels(customer),
    onSaved: () => {
      toast.success(t("saved", { name: customer.name }));
      router.refresh();
    },
  });
  const { values } = form;
  const { says } = useLawChoices(values);
  const { sentences, stop, above } = useLawExample(values, customer, law);
  const wordOf = (key: string): string => t(key);
  const bound = <Name extends keyof LawValues>(name: Name) => ({
    ...form.field(name),
    id: form.idOf(placeOf(name)),
    error: form.problem?.errors?.[placeOf(name)],
    label: wordOf(name),
  });
  const select = <Name extends Choice>(name: Name, among: readonly string[]) => (
    <Select
      {...bound(name)}
      hint={says(name)}
      options={among.map((value) => ({ value, label: wordOf(`${name}_${value}`) }))}
    />
  );
  const tick = (name: Tick) => <Checkbox {...bound(name)} hint={says(name)} />;
  const group = (name: (typeof lawGroups)[number], children: ReactNode) => (
    <Section title={t(`group_${name}`)}>
      <div className="grid min-w-0 items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <Consequences sentences={sentences?.[name] ?? []} />
      </div>
    </Section>
  );
  return (
    <Form form={form} label={t("title")}>
      <Panel className="flex flex-col gap-6">
        <p className="max-w-prose text-ink-muted text-list">{t("intro", exampleSize())}</p>
        {stop && <Notice tone="bad">{stop}</Notice>}
        {group(
          "interest",
          <>
            {select("interest", lawInterests)}
            {values.interest !== "none" && tick("compound")}
          </>,
        )}
        {group(
          "costs",
          <>
            {select("costs", lawCosts)}
            {above && <Notice tone="warn">{t("warn_scale", above)}</Notice>}
            {tick("costs_vat")}
            {values.costs_vat && <TextField {...bound("vat_reason")} hint={t("vat_reason_hint")} />}
            {select("forty", lawForties)}
            {select("minimum_per", lawMinimums)}
          </>,
        )}
        {group(
          "day",
          <>
            {select("term", lawTerms)}
            {select("consumer_default", consumerDefaults)}
            {tick("is_small")}
          </>,
        )}
        {group(
          "payments",
          <>
            {select("imputation", imputations)}
            {select("rest", lawRests)}
            <NumberField {...bound("arrival_days")} hint={t("arrival_days_hint")} />
          </>,
        )}
        {group(
          "pauses",
          <>
            {select("arrangement_interest", pausedInterests)}
            {tick("revive")}
            {select("pause_interest", pausedInterests)}
          </>,
        )}
        {group("limitation", select("claim_kind", soldKinds))}
        {group("abroad", tick("abroad"))}
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

/** Returns the labels of the settings, by their own names and by those of the server's errors. */
function useLawLabels({ law }: Customer): Record<string, string> {
  const t = useTranslations("customer_law");
  const names = Object.keys(valuesOf(law)).map((name) => [name, t(name)] as const);
  return Object.fromEntries([...names, ...names.map(([name, label]) => [placeOf(name), label] as const)]);
}
