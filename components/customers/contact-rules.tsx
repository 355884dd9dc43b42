"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Form } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { noticeForCompanies, presetNames } from "@/lib/customers/rules";
import type { Customer } from "@/lib/tenants/answers";
import { Consequences } from "./consequences";
import {
  ownOf,
  placeOf,
  presetValues,
  type Readable,
  type RulesValues,
  readable,
  rulesSent,
  valuesOf,
} from "./contact-rules-values";

type Props = { customer: Customer; mayWrite: boolean };

/**
 * Renders how often, when and under which conditions a customer's debtors are contacted (AGREEMENTS §2.5): a form, or the consequences as
 * text.
 */
export function ContactRules({ customer, mayWrite }: Props) {
  if (mayWrite) return <ContactRulesForm customer={customer} />;
  return <ContactRulesRead customer={customer} />;
}

function ContactRulesRead({ customer: { contact_rules: rules } }: Pick<Props, "customer">) {
  const t = useTranslations("contact_rules");
  const says = useRuleWords()(readable(valuesOf(rules.preset, rules)));
  const preset = t(`preset_${rules.preset}`);
  return (
    <Panel className="flex max-w-3xl flex-col gap-5">
      <p className="text-list">
        {rules.own.length === 0
          ? t("reads", { preset })
          : t("reads_own", { preset, count: rules.own.length })}{" "}
        <span className="text-ink-muted">{t("read_only")}</span>
      </p>
      {ruleGroups.map((group) => (
        <RuleGroup key={group} title={t(`group_${group}`)} consequences={says[group]} />
      ))}
    </Panel>
  );
}

type Ticks = "one_step" | "named_day" | "quiet_days" | "has_hours";
type Numbers = Exclude<keyof RulesValues, Ticks | "preset" | "notice_business">;

/** Renders the form of the contact rules, with the consequences beside each group; a preset fills in all fields. */
function ContactRulesForm({ customer }: { customer: Customer }) {
  const t = useTranslations("contact_rules");
  const router = useRouter();
  const wordsOf = useRuleWords();
  const form = useForm({
    call: "POST /customers/{id}",
    bodyOf: (values) => ({ id: customer.id, contact_rules: rulesSent(values) }),
    version: customer.version,
    initial: valuesOf(customer.contact_rules.preset, customer.contact_rules),
    labels: useRuleLabels(),
    onSaved: () => {
      toast.success(t("saved", { name: customer.name }));
      router.refresh();
    },
  });
  const { values } = form;
  const says = wordsOf(readable(values));
  const labelOf = (name: string): string => t(name);
  const bound = <Name extends keyof RulesValues>(name: Name) => ({
    ...form.field(name),
    id: form.idOf(placeOf(name)),
    error: form.problem?.errors?.[placeOf(name)],
    label: labelOf(name),
  });
  const number = (name: Numbers, hint?: string) => <NumberField {...bound(name)} hint={hint} />;
  const tick = (name: Ticks) => <Checkbox {...bound(name)} />;
  const choose = (preset: RulesValues) => {
    for (const [name, value] of Object.entries(preset)) form.take(name, value);
    form.renew();
  };
  return (
    <Form form={form} label={t("title")}>
      <Panel className="flex flex-col gap-6">
        <PresetButtons values={values} onChoose={choose} />
        <RuleGroup title={t("group_often")} consequences={says.often}>
          {number("gap_days", t("gap_days_hint"))}
          {tick("one_step")}
          {tick("named_day")}
          {number("week_max", t("none_hint"))}
        </RuleGroup>
        <RuleGroup title={t("group_agreed")} consequences={says.agreed}>
          {number("promise_days")}
          {number("term_grace_days")}
        </RuleGroup>
        <RuleGroup title={t("group_notice")} consequences={says.notice}>
          <Select
            {...bound("notice_business")}
            options={noticeForCompanies.map((value) => ({ value, label: t(`notice_${value}`) }))}
          />
        </RuleGroup>
        <RuleGroup title={t("group_hours")} consequences={says.hours}>
          {tick("quiet_days")}
          {tick("has_hours")}
          {values.has_hours && (
            <div className="flex flex-wrap gap-4">
              {number("from")}
              {number("till")}
            </div>
          )}
        </RuleGroup>
        <RuleGroup title={t("group_books")} consequences={says.books}>
          {number("fresh_warn_days", t("never_hint"))}
          {number("fresh_stop_days", t("never_hint"))}
        </RuleGroup>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

type ContactRulesFormProps = { values: RulesValues; onChoose: (values: RulesValues) => void };

/** Renders the buttons of the two presets, and which fields differ from the chosen one. */
function PresetButtons({ values, onChoose }: ContactRulesFormProps) {
  const t = useTranslations("contact_rules");
  const own = ownOf(values).map((name) => t(name));
  const preset = t(`preset_${values.preset}`);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold text-form">{t("preset")}</legend>
      <div className="flex flex-wrap gap-2">
        {presetNames.map((name) => (
          <Button
            key={name}
            aria-pressed={values.preset === name && own.length === 0}
            onClick={() => onChoose(presetValues(name))}
            className="forced-edge aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text"
          >
            {t(`preset_${name}`)}
          </Button>
        ))}
      </div>
      <p className="max-w-prose text-ink-muted text-list">
        {t(`preset_${values.preset}_says`)}{" "}
        {own.length > 0 && t("differs", { preset, count: own.length, fields: own.join(", ") })}
      </p>
    </fieldset>
  );
}

type RuleGroupProps = {
  title: string;
  /** The consequences of the fields, a sentence each. */
  consequences: readonly string[];
  /** The fields; without them only the consequences are shown. */
  children?: ReactNode;
};

/** Renders a group of settings, and beside them their consequences for a debtor. */
function RuleGroup({ title, consequences, children }: RuleGroupProps) {
  if (!children)
    return (
      <Section title={title}>
        <Consequences sentences={consequences} />
      </Section>
    );
  return (
    <Section title={title}>
      <div className="grid min-w-0 items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <Consequences sentences={consequences} />
      </div>
    </Section>
  );
}

const ruleGroups = ["often", "agreed", "notice", "hours", "books"] as const;
type Group = (typeof ruleGroups)[number];

/** Returns a function for the consequences of rules for debtors and users, in sentences per group. */
function useRuleWords(): (rules: Readable) => Record<Group, string[]> {
  const t = useTranslations("contact_rules");
  /** Returns the sentence of a number, which is another for 0; [] while the field is no number. */
  const counted = (name: string, count: number | null): string[] =>
    count === null ? [] : [t(count === 0 ? `says_${name}_none` : `says_${name}`, { count })];
  const either = (name: string, on: boolean): string => t(on ? `says_${name}` : `says_${name}_none`);
  const hours = ({ has_hours, from, till }: Readable): string[] => {
    if (!has_hours) return [t("says_hours_none")];
    return from === null || till === null || from >= till ? [] : [t("says_hours", { from, till })];
  };
  return (rules) => ({
    often: [
      ...counted("gap_days", rules.gap_days),
      either("one_step", rules.one_step),
      either("named_day", rules.named_day),
      ...counted("week_max", rules.week_max),
    ],
    agreed: [
      ...counted("promise_days", rules.promise_days),
      ...counted("term_grace_days", rules.term_grace_days),
    ],
    notice: [t("says_consumer"), t(`says_notice_${rules.notice_business}`)],
    hours: [either("quiet_days", rules.quiet_days), ...hours(rules)],
    books: [
      ...counted("fresh_warn_days", rules.fresh_warn_days),
      ...counted("fresh_stop_days", rules.fresh_stop_days),
    ],
  });
}

/** Returns the labels of the rules, by their own names and by those of the server's errors. */
function useRuleLabels(): Record<string, string> {
  const t = useTranslations("contact_rules");
  const names = Object.keys(presetValues("careful")).map((name) => [name, t(name)] as const);
  return Object.fromEntries([...names, ...names.map(([name, label]) => [placeOf(name), label] as const)]);
}
