"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Checkbox } from "@/components/ui/choice";
import { DateField } from "@/components/ui/date-field";
import { MoneyField } from "@/components/ui/number-field";
import { TextArea, TextField } from "@/components/ui/text-field";
import { chosenFirst, nextFriday, openOf, partsOf } from "../defaults";
import { usePreview } from "../use-preview";
import { ChosenInvoices, chosenIn } from "./chosen-invoices";
import { Consequence } from "./consequence";
import type { FormProps } from "./panel";
import { PanelForm } from "./panel-form";
import { ToldPreview } from "./told-preview";
import { useHoldForm } from "./use-hold-form";

/** A promise to pay: by default what is due and undisputed, by the next Friday. */
export function PromisePanel({ subject, invoices, today, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const { form, replace, asked } = useHoldForm({
    kind: "promise",
    subject,
    initial: {
      chosen: chosenFirst(invoices, subject.invoice_ids),
      amount: null as string | null,
      day: nextFriday(today) as string,
      said_by: "",
      note: "",
      confirm: false,
    },
    labels: {
      amount: t("amount"),
      day: t("by_day"),
      invoices: t("invoices"),
      said_by: t("said_by"),
      note: t("note"),
    },
    sent: ({ chosen, amount, day, said_by, note, confirm }) => ({
      invoices: partsOf(chosen, {}),
      amount,
      day,
      said_by,
      note,
      confirm,
    }),
    onSaved,
  });
  const { chosen, amount } = form.values;
  const preview = usePreview(chosen.length > 0 ? JSON.stringify(asked) : null, (signal) =>
    call("POST /holds", { ...asked, preview: true }, { signal, inBackground: true }),
  );
  const currency = invoices[0]?.currency ?? "EUR";
  return (
    <PanelForm form={form} save={t("save_promise")} replace={replace} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          {...form.field("amount")}
          value={amount ?? openOf(invoices, chosen)}
          label={t("amount")}
          currency={currency}
          autoFocus
        />
        <DateField {...form.field("day")} label={t("by_day")} />
      </div>
      <ChosenInvoices {...chosenIn(form)} invoices={invoices} />
      <Consequence preview={preview} />
      <Checkbox {...form.field("confirm")} label={t("confirm_promise")} hint={t("confirm_mail_hint")} />
      <ToldPreview letter={preview?.letter} />
      <TextField {...form.field("said_by")} label={t("said_by")} width="medium" />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}
