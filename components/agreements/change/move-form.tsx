"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { MoneyField } from "@/components/ui/number-field";
import { TextArea } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import { PanelForm } from "../panels/panel-form";
import type { ChangeProps } from "./change-panel";

/** Another day, of a promise another amount too; what was typed meets what somebody else saved meanwhile. */
export function MoveForm({ hold, onSaved, onClose }: ChangeProps) {
  const t = useTranslations("agreements");
  const isPromise = hold.kind === "promise";
  const form = useForm({
    call: "PATCH /holds/{id}",
    version: hold.version,
    record: { id: hold.id },
    initial: { day: hold.day as string, amount: hold.amount as string | null, note: hold.note },
    labels: { day: t("new_day"), amount: t("amount"), note: t("note") },
    sent: ({ day, amount, note }) => ({ id: hold.id, day, note, ...(isPromise ? { amount } : {}) }),
    onSaved: ({ words }, { undo_id }) => onSaved({ words: t("kept", { words }), undo_id }),
  });
  return (
    <PanelForm form={form} save={t("save_move")} onClose={onClose}>
      <DateField {...form.field("day")} label={t("new_day")} autoFocus />
      {isPromise && (
        <MoneyField
          {...form.field("amount")}
          value={form.values.amount ?? ""}
          label={t("amount")}
          currency={hold.currency ?? "EUR"}
        />
      )}
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}
