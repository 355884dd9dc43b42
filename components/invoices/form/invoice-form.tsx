"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Switch } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Form } from "@/components/ui/form";
import { MoneyField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { TextArea, TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useReadOnlyHint } from "@/components/ui/use-read-only-hint";
import { formatDay } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";
import type { FormRules } from "@/lib/kernel/field-rules";
import { valuesOf } from "./invoice-values";
import { useInvoiceLabels } from "./labels";
import { useStatusChoices } from "./status-choices";

type Props = { invoice: Invoice; withRemarks: boolean; limits: FormRules };

/**
 * Renders the editable fields of an invoice. A change has consequences (a paid invoice closes, a formal demand charges interest), so after
 * a save the form is reset to the result; until then changes by other users do not discard what was typed.
 */
export function InvoiceForm({ invoice, withRemarks, limits }: Props) {
  const [initial, setInitial] = useState(invoice);
  const [saved, setSaved] = useState(0);
  if (saved > initial.version && invoice.version >= saved) setInitial(invoice);
  return (
    <Fields
      key={initial.version}
      invoice={initial}
      withRemarks={withRemarks}
      limits={limits}
      isProcessing={invoice.is_processing}
      onSaved={setSaved}
    />
  );
}

type FieldsProps = Props & { isProcessing: boolean; onSaved: (version: number) => void };

/** Renders the fields; number, days and debtor cannot be changed once an invoice exists (SPEC §5). */
function Fields({ invoice, withRemarks, limits, isProcessing, onSaved }: FieldsProps) {
  const locale = useLocale();
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const labels = useInvoiceLabels();
  const owned = useReadOnlyHint();
  const isOwned = (field: string) => invoice.owned?.fields.includes(field) ?? false;
  const statuses = useStatusChoices();
  const form = useForm({
    call: "PATCH /invoices/{id}",
    facts: limits,
    record: { id: invoice.id },
    version: invoice.version,
    initial: valuesOf(invoice),
    labels,
    bodyOf: ({ contract_number, ...values }) => ({
      ...values,
      id: invoice.id,
      ...(withRemarks ? { contract_number } : {}),
    }),
    onSaved: ({ version }) => {
      onSaved(version);
      toast.success(t("saved", { number: invoice.number }));
      router.refresh();
    },
  });
  if (isProcessing) return <Notice tone="info">{t("processing")}</Notice>;
  const fixed = [
    ["number", invoice.number],
    ["date", formatDay(invoice.date, locale)],
    ["expires_at", formatDay(invoice.expires_at, locale)],
    ["debtor_id", invoice.debtor.name],
  ] as const;
  return (
    <div className="max-w-3xl">
      <Form form={form}>
        <Panel className="flex flex-col gap-6">
          <Section title={t("what")} hint={t("fixed_hint")}>
            <div className="flex flex-wrap gap-4">
              {fixed.map(([name, value]) => (
                <TextField
                  key={name}
                  id={`fixed-${name}`}
                  name={name}
                  label={labels[name]}
                  value={value}
                  onChange={() => undefined}
                  readOnly
                  width={name === "debtor_id" ? "medium" : "short"}
                />
              ))}
            </div>
          </Section>
          <Section title={t("amounts")} {...(invoice.owned ? { hint: owned(invoice.owned.by) } : {})}>
            <div className="flex flex-wrap gap-4">
              <MoneyField
                {...form.field("total_amount")}
                readOnly={isOwned("total_amount")}
                label={labels.total_amount}
                currency={invoice.currency}
              />
              <MoneyField
                {...form.field("amount")}
                readOnly={isOwned("amount")}
                label={labels.amount}
                currency={invoice.currency}
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
          {invoice.claim_mode === "law" && (
            <Section title={t("by_law")}>
              <DateField
                {...form.field("received_on")}
                label={labels.received_on}
                hint={t("received_on_hint")}
              />
              <TextField
                {...form.field("series")}
                label={labels.series}
                hint={t("series_hint")}
                width="medium"
              />
              <Select
                {...form.field("claim_kind")}
                label={labels.claim_kind}
                hint={t("claim_kind_hint")}
                options={form.choices("claim_kind", (kind) => t(`claim_kind_${kind}`))}
                empty={t("claim_kind_own")}
                width="medium"
              />
              <DateField
                {...form.field("default_on")}
                label={labels.default_on}
                hint={t("default_on_hint")}
              />
            </Section>
          )}
        </Panel>
        <SaveBar form={form} />
      </Form>
    </div>
  );
}
