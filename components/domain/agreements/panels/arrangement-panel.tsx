"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Checkbox } from "@/components/ui/checkbox";
import { Money } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { addDays } from "@/lib/kernel/day";
import { chosenFirst, partialAmounts, sumOpen } from "../defaults";
import { usePreview } from "../use-preview";
import { ChosenInvoices, chosenIn } from "./chosen-invoices";
import { Consequence } from "./consequence";
import { NoticePreview } from "./notice-preview";
import type { FormProps } from "./panel";
import { PanelForm } from "./panel-form";
import { chargingOptions, defaultSchedule, ScheduleFields, scheduleSent } from "./schedule-fields";
import { TermsTable } from "./terms-table";
import { useHoldForm } from "./use-hold-form";

const orders = ["oldest", "pro_rata"];
const FIRST_AFTER = 7;

/** Renders the form of a payment arrangement, with a preview of its terms and of interest and costs. */
export function ArrangementPanel({ subject, invoices, steps, today, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const { form, replace, body } = useHoldForm({
    kind: "arrangement",
    subject,
    initial: {
      chosenIds: chosenFirst(invoices, subject.invoice_ids),
      ...defaultSchedule(addDays(today, FIRST_AFTER)),
      charges: "frozen",
      order: "oldest",
      resume_step: "",
      confirm: true,
      remind: true,
      said_by: "",
      note: "",
    },
    labels: {
      count: t("count"),
      amount: t("per_term"),
      first_day: t("first_day"),
      interval: t("interval"),
      terms: t("schedule"),
      charges: t("charges"),
      order: t("order"),
      resume_step: t("resume_step"),
      invoices: t("invoices"),
      said_by: t("said_by"),
      note: t("note"),
    },
    bodyOf: ({ chosenIds, charges, order, resume_step, confirm, remind, said_by, note, ...schedule }) => ({
      invoices: partialAmounts(chosenIds, {}),
      ...scheduleSent(schedule),
      charges: charges === "included" ? "included" : "frozen",
      order: order === "pro_rata" ? "pro_rata" : "oldest",
      resume_step,
      confirm,
      remind,
      said_by,
      note,
    }),
    onSaved,
  });
  const { chosenIds } = form.values;
  const { preview } = usePreview(chosenIds.length > 0 ? JSON.stringify(body) : null, (signal) =>
    call("POST /holds", { ...body, preview: true }, { signal, inBackground: true }),
  );
  const currency = invoices[0]?.currency ?? "EUR";
  return (
    <PanelForm form={form} save={t("save_arrangement")} replace={replace} onClose={onClose}>
      <ScheduleFields field={form.field} currency={currency} />
      <div className="flex flex-col gap-1">
        <Select
          {...form.field("charges")}
          width="full"
          label={t("charges")}
          options={chargingOptions.map((value) => ({ value, label: t(`charges_${value}`) }))}
        />
        {preview?.charges_amount && preview.charges_amount !== "0.00" && (
          <p className="text-dense text-ink-muted">
            {t("charges_today")} <Money amount={preview.charges_amount} currency={currency} />
          </p>
        )}
      </div>
      {preview && (
        <div>
          <TermsTable terms={preview.terms} currency={currency} />
          <p className="mt-1 text-dense text-ink-muted">
            {t("together")}{" "}
            <Money amount={preview.amount ?? sumOpen(invoices, chosenIds)} currency={currency} />
          </p>
        </div>
      )}
      <ChosenInvoices {...chosenIn(form)} invoices={invoices} />
      {chosenIds.length > 1 && (
        <Select
          {...form.field("order")}
          width="full"
          label={t("order")}
          options={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
        />
      )}
      <Select
        {...form.field("resume_step")}
        label={t("resume_step")}
        hint={t("resume_step_hint")}
        options={steps}
        empty={t("resume_where")}
      />
      <Consequence preview={preview} />
      <Checkbox {...form.field("confirm")} label={t("confirm")} hint={t("confirm_hint")} />
      <NoticePreview letter={preview?.letter} />
      <Checkbox {...form.field("remind")} label={t("remind")} hint={t("remind_hint")} />
      <TextField {...form.field("said_by")} label={t("said_by")} width="medium" />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}
