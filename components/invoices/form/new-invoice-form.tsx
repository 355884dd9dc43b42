"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { findDebtors } from "@/components/domain/debtors/find-debtors";
import { Switch } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { MoneyField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { dueAfter } from "@/lib/invoices/rules/due";
import { dayFrom } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Currency } from "@/lib/kernel/money";
import { BY_DUE_DATE, emptyInvoice, type NewInvoiceValues } from "./invoice-values";
import { useInvoiceLabels } from "./labels";
import { useStatusChoices } from "./status-choices";

const FILL_AFTER_MS = 1_000;

type Props = {
  domain: string;
  debtor: { id: number; name: string } | null;
  currency: Currency;
  withRemarks: boolean;
  facts: FormRules;
};

/**
 * Renders the form of a new invoice. The due date fills itself a second after the date, and the open amount follows the amount (SPEC §4).
 */
export function NewInvoiceForm({ domain, debtor, currency, withRemarks, facts }: Props) {
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const labels = useInvoiceLabels();
  const statuses = [{ value: BY_DUE_DATE, label: t("by_due_date") }, ...useStatusChoices()];
  const form = useForm({
    call: "POST /invoices",
    initial: emptyInvoice(debtor ? String(debtor.id) : "", currency),
    labels,
    facts,
    bodyOf: (values) => sentOf(values, withRemarks),
    onSaved: ({ id }) => {
      toast.success(t("saved", { number: form.values.number }));
      router.push(`/${domain}/invoices/${id}/edit`);
    },
  });
  useDueDate(form.values, (day) => form.set("expires_at", day));
  const isOwnAmount = useRef(false);
  const setTotal = (text: string) => {
    form.set("total_amount", text);
    if (!isOwnAmount.current) form.set("amount", text);
  };
  const setOpen = (text: string) => {
    isOwnAmount.current = text !== "";
    form.set("amount", text);
  };
  const { currency: money } = form.values;
  return (
    <Form form={form}>
      <Panel className="flex flex-col gap-6">
        <RequiredLegend />
        <Section title={t("what")}>
          <Combobox
            {...form.field("debtor_id")}
            label={labels.debtor_id}
            load={findDebtors}
            {...(debtor ? { valueLabel: debtor.name } : {})}
          />
          <TextField {...form.field("number")} label={labels.number} width="medium" />
          <div className="flex flex-wrap gap-4">
            <DateField {...form.field("date")} label={labels.date} />
            <DateField {...form.field("expires_at")} label={labels.expires_at} hint={t("due_hint")} />
          </div>
        </Section>
        <Section title={t("amounts")}>
          <Select
            {...form.field("currency")}
            label={labels.currency}
            width="short"
            options={form.choices("currency")}
          />
          <div className="flex flex-wrap gap-4">
            <MoneyField
              {...form.field("total_amount")}
              onChange={setTotal}
              label={labels.total_amount}
              currency={money}
            />
            <MoneyField
              {...form.field("amount")}
              onChange={setOpen}
              label={labels.amount}
              currency={money}
              hint={t("open_hint")}
            />
          </div>
          <Switch {...form.field("calculate_interest")} label={labels.calculate_interest} />
          <Switch {...form.field("calculate_incasso")} label={labels.calculate_incasso} />
        </Section>
        <Section title={t("standing")}>
          <Select {...form.field("last_status_id")} label={labels.last_status_id} options={statuses} />
          <DateField {...form.field("deadline")} label={labels.deadline} hint={t("deadline_hint")} />
        </Section>
        <Section title={t("words")}>
          <TextArea {...form.field("information")} label={labels.information} rows={2} />
          <TextArea {...form.field("comment")} label={labels.comment} rows={2} />
          {withRemarks && <TextField {...form.field("contract_number")} label={labels.contract_number} />}
        </Section>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

/** Returns the request: a save within that second sends the due date that would have been filled in. */
function sentOf(values: NewInvoiceValues, withRemarks: boolean) {
  const { contract_number, last_status_id, ...rest } = values;
  const typed = dayFrom(rest.date);
  return {
    ...rest,
    expires_at: rest.expires_at || (typed && dueAfter(typed)) || "",
    ...(last_status_id === BY_DUE_DATE ? {} : { last_status_id }),
    ...(withRemarks ? { contract_number } : {}),
  };
}

/** Fills an empty due date with thirty days after the date, one second after that was typed (SPEC §9). */
function useDueDate({ date, expires_at }: NewInvoiceValues, fill: (day: string) => void): void {
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });
  useEffect(() => {
    const typed = dayFrom(date);
    const due = typed && dueAfter(typed);
    if (!due || expires_at !== "") return;
    const timer = setTimeout(() => latest.current(due), FILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [date, expires_at]);
}
