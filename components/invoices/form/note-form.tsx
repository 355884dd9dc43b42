"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useUndo } from "@/components/undo/use-undo";
import type { Facts } from "@/lib/kernel/facts";

/** A note on an invoice, with a file when there is one. */
export function NoteForm({ invoiceId, facts }: { invoiceId: number; facts: Facts }) {
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const undo = useUndo();
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    call: "POST /invoices/{id}/add-note",
    facts,
    initial: { note: "" },
    labels: { note: t("note") },
    sent: ({ note }) => ({ id: invoiceId, note, ...(file ? { file } : {}) }),
    onSaved: ({ undo_id }) => {
      form.set("note", "");
      setFile(null);
      toast.success(t("note_added"), { action: undo.action(undo_id) });
      router.refresh();
    },
  });
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <Form form={form} label={t("note_title")}>
        <RequiredLegend />
        <TextArea {...form.field("note")} label={t("note")} rows={1} />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <FileField
            id="note-file"
            label={t("file")}
            hint={t("file_hint")}
            file={file}
            onChange={setFile}
            error={form.problem?.errors?.file}
          />
          <Button type="submit" look="brand" size="sm" pending={form.pending}>
            {t("note_add")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
