"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";

type Props = { id: number; number: string; debtor: string; facts: FormRules; onClose: () => void };

/** Renders the dialog for a note on one invoice, over the list. */
export default function NoteDialog({ id, number, debtor, facts, onClose }: Props) {
  const t = useTranslations("note");
  const form = useForm({
    call: "POST /invoices/{id}/add-note",
    facts,
    initial: { note: "" },
    bodyOf: ({ note }) => ({ id, note }),
    labels: { note: t("note") },
    onSaved: () => {
      toast.success(t("added"));
      onClose();
    },
  });
  return (
    <Overlay size="sm" title={t("title", { number })} subtitle={debtor} onClose={onClose}>
      <Form form={form}>
        <RequiredLegend />
        <TextArea {...form.field("note")} label={t("note")} rows={4} autoFocus />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="brand" pending={form.pending}>
            {t("add")}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}
