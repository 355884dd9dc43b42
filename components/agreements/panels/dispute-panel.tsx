"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Checkbox } from "@/components/ui/choice";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { disputeReasons } from "@/lib/holds/schema";
import { partsOf, someInPart } from "../defaults";
import { usePreview } from "../use-preview";
import { ChosenInvoices, chosenIn } from "./chosen-invoices";
import { Consequence } from "./consequence";
import type { FormProps } from "./panel";
import { PanelForm } from "./panel-form";
import { ToldPreview } from "./told-preview";
import { useHoldForm } from "./use-hold-form";

/** A dispute of whole invoices, or of a part of each; what is left of them goes on being claimed. */
export function DisputePanel({ subject, invoices, colleagues, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const words = useTranslations("holds.reasons");
  const named = invoices.map(({ id }) => id).filter((id) => subject.invoice_ids.includes(id));
  const first = invoices.length === 1 ? invoices.map(({ id }) => id) : named;
  const { form, replace, asked } = useHoldForm({
    kind: "dispute",
    subject,
    initial: {
      chosen: first,
      parts: {} as Record<number, string>,
      reason: "",
      day: "",
      owner_user_id: "",
      said_by: "",
      note: "",
      confirm: false,
    },
    labels: {
      reason: t("reason"),
      day: t("review_on"),
      invoices: t("invoices"),
      owner_user_id: t("owner"),
      said_by: t("said_by"),
      note: t("note"),
      ...Object.fromEntries(invoices.map(({ id, number }) => [`invoices.${id}`, number])),
    },
    sent: ({ chosen, parts, confirm, ...rest }) => ({
      invoices: partsOf(chosen, parts),
      ...rest,
      confirm: confirm && !someInPart(invoices, chosen, parts),
    }),
    onSaved,
  });
  const { chosen, parts, reason, day } = form.values;
  const preview = usePreview(chosen.length > 0 && reason !== "" ? JSON.stringify(asked) : null, (signal) =>
    call("POST /holds", { ...asked, preview: true }, { signal, inBackground: true }),
  );
  const inPart = someInPart(invoices, chosen, parts);
  return (
    <PanelForm form={form} save={t("save_dispute")} replace={replace} onClose={onClose}>
      <Select
        {...form.field("reason")}
        label={t("reason")}
        options={disputeReasons.map((value) => ({ value, label: words(value) }))}
        autoFocus
      />
      <ChosenInvoices
        {...chosenIn(form)}
        invoices={invoices}
        parts={{ label: t("disputed_part"), values: parts, onChange: (typed) => form.set("parts", typed) }}
      />
      <p className="text-dense text-ink-muted">{t("part_hint")}</p>
      <Consequence preview={preview} inPart={inPart} />
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <DateField {...form.field("day")} value={day || (preview?.day ?? "")} label={t("review_on")} />
        <Select
          {...form.field("owner_user_id")}
          label={t("owner")}
          options={colleagues}
          empty={t("usual_owner")}
        />
      </div>
      {!inPart && (
        <Checkbox {...form.field("confirm")} label={t("confirm_dispute")} hint={t("confirm_mail_hint")} />
      )}
      <ToldPreview letter={preview?.letter} />
      <TextField {...form.field("said_by")} label={t("said_by")} width="medium" />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}
