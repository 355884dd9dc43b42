"use client";
import { useTranslations } from "next-intl";
import { type OpenInvoice, sumOpen } from "@/components/domain/agreements/defaults";
import { ScheduleFields } from "@/components/domain/agreements/panels/schedule-fields";
import type { Colleague } from "@/components/domain/agreements/subject";
import { DateField } from "@/components/ui/date-field";
import { MoneyField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { disputeReasons } from "@/lib/holds/schema";
import { answers } from "./call-values";
import type { CallForm } from "./use-call-form";

export type FieldsProps = {
  callForm: CallForm;
  invoices: readonly OpenInvoice[];
  colleagues: readonly Colleague[];
};

/** Renders the fields that a call's result needs. */
export function CallFields(props: FieldsProps) {
  const { result } = props.callForm.form.values;
  if (result === "call_back") return <DayField callForm={props.callForm} label="call_on" isFirst />;
  if (props.invoices.length === 0) return null;
  if (result === "promise") return <Promised {...props} />;
  if (result === "says_paid") return <AmountField {...props} />;
  if (result === "dispute") return <Disputed {...props} />;
  if (result === "arrangement_asked") return <ArrangementFields {...props} />;
  return null;
}

type DayProps = {
  callForm: CallForm;
  label: "by_day" | "call_on" | "review_on" | "until_day";
  isFirst?: boolean;
};

function DayField({ callForm: { form, preview }, label, isFirst = false }: DayProps) {
  const t = useTranslations("agreements");
  const field = form.field("follow_up.day");
  const value = field.value || (preview?.follow_up?.day ?? "");
  return <DateField {...field} value={value} label={t(label)} autoFocus={isFirst} />;
}

function AmountField({ callForm: { form, chosenIds }, invoices }: FieldsProps) {
  const t = useTranslations("agreements");
  const field = form.field("follow_up.amount");
  return (
    <MoneyField
      {...field}
      value={field.value ?? sumOpen(invoices, chosenIds)}
      label={t("amount")}
      currency={invoices[0]?.currency ?? "EUR"}
      autoFocus
    />
  );
}

const Promised = (props: FieldsProps) => (
  <>
    <AmountField {...props} />
    <DayField callForm={props.callForm} label="by_day" />
  </>
);

function Disputed({ callForm, colleagues }: FieldsProps) {
  const t = useTranslations("agreements");
  const words = useTranslations("holds.reasons");
  return (
    <>
      <Select
        {...callForm.form.field("follow_up.reason")}
        label={t("reason")}
        width="short"
        options={disputeReasons.map((value) => ({ value, label: words(value) }))}
        autoFocus
      />
      <DayField callForm={callForm} label="review_on" />
      <Select
        {...callForm.form.field("follow_up.owner_user_id")}
        label={t("owner")}
        width="short"
        options={colleagues}
        empty={t("usual_owner")}
      />
    </>
  );
}

function ArrangementFields({ callForm, invoices }: FieldsProps) {
  const t = useTranslations("calls_panel");
  const { form } = callForm;
  return (
    <>
      <Select
        {...form.field("answer")}
        label={t("answer")}
        options={answers.map((value) => ({ value, label: t(`answer_${value}`) }))}
        autoFocus
      />
      {form.values.answer === "pause" ? (
        <DayField callForm={callForm} label="until_day" />
      ) : (
        <div className="w-full">
          <ScheduleFields
            field={(name) => {
              if (name === "by") return form.field("by");
              if (name !== "amount") return form.field(`follow_up.${name}`);
              const amount = form.field("follow_up.amount");
              return { ...amount, value: amount.value ?? "" };
            }}
            currency={invoices[0]?.currency ?? "EUR"}
          />
        </div>
      )}
    </>
  );
}
