"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/choice";
import { Form } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { noticeForCompanies } from "@/lib/customers/rules";
import type { Customer } from "@/lib/tenants/answers";
import { placeOf, type RulesValues, readable, rulesSent, valuesOf } from "./contact-rules-values";
import { PresetButtons } from "./preset-buttons";
import { RuleGroup } from "./rule-group";
import { useRuleLabels, useRuleWords } from "./rule-words";

type Ticks = "one_step" | "named_day" | "quiet_days" | "has_hours";
type Numbers = Exclude<keyof RulesValues, Ticks | "preset" | "notice_business">;

/** The rules of writing to debtors, with what each comes to beside it; a preset fills in all of them. */
export function ContactRulesForm({ customer }: { customer: Customer }) {
  const t = useTranslations("contact_rules");
  const router = useRouter();
  const wordsOf = useRuleWords();
  const form = useForm({
    call: "POST /customers/{id}",
    sent: (values) => ({ id: customer.id, contact_rules: rulesSent(values) }),
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
        <RuleGroup title={t("group_often")} says={says.often}>
          {number("gap_days", t("gap_days_hint"))}
          {tick("one_step")}
          {tick("named_day")}
          {number("week_max", t("none_hint"))}
        </RuleGroup>
        <RuleGroup title={t("group_agreed")} says={says.agreed}>
          {number("promise_days")}
          {number("term_grace_days")}
        </RuleGroup>
        <RuleGroup title={t("group_notice")} says={says.notice}>
          <Select
            {...bound("notice_business")}
            options={noticeForCompanies.map((value) => ({ value, label: t(`notice_${value}`) }))}
          />
        </RuleGroup>
        <RuleGroup title={t("group_hours")} says={says.hours}>
          {tick("quiet_days")}
          {tick("has_hours")}
          {values.has_hours && (
            <div className="flex flex-wrap gap-4">
              {number("from")}
              {number("till")}
            </div>
          )}
        </RuleGroup>
        <RuleGroup title={t("group_books")} says={says.books}>
          {number("fresh_warn_days", t("never_hint"))}
          {number("fresh_stop_days", t("never_hint"))}
        </RuleGroup>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}
