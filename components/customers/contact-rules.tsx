"use client";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/page";
import type { Customer } from "@/lib/tenants/answers";
import { ContactRulesForm } from "./contact-rules-form";
import { readable, valuesOf } from "./contact-rules-values";
import { RuleGroup } from "./rule-group";
import { ruleGroups, useRuleWords } from "./rule-words";

type Props = { customer: Customer; mayWrite: boolean };

/** How often, when and under which conditions a customer's debtors are written to (AGREEMENTS §2.5): a form, or its consequences to read. */
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
        <RuleGroup key={group} title={t(`group_${group}`)} says={says[group]} />
      ))}
    </Panel>
  );
}
