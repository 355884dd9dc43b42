"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useUndo } from "@/components/domain/undo/use-undo";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { FormRules } from "@/lib/kernel/field-rules";
import { NOTE_FILE } from "./attach-button";

/** Renders the form of a note on an invoice, a line that grows, with an optional file; N focuses it. */
export function NoteForm({ invoiceId, facts }: { invoiceId: number; facts: FormRules }) {
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const undo = useUndo();
  const [file, setFile] = useState<File | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useShortcuts((key) => {
    if (key !== "n") return false;
    box.current?.querySelector("textarea")?.focus();
    return true;
  });
  const form = useForm({
    call: "POST /invoices/{id}/add-note",
    facts,
    initial: { note: "" },
    labels: { note: t("note") },
    bodyOf: ({ note }) => ({ id: invoiceId, note, ...(file ? { file } : {}) }),
    onSaved: ({ undo_id }) => {
      form.set("note", "");
      setFile(null);
      toast.success(t("note_added"), { action: undo.action(undo_id) });
      router.refresh();
    },
  });
  return (
    <div ref={box} className="px-4 py-3">
      <Form form={form} label={t("note_title")}>
        <div className="flex flex-wrap items-start gap-2">
          <div className="min-w-0 flex-1 basis-64 [&>div]:max-w-none">
            <TextArea
              {...form.field("note")}
              hidesLabel
              label={t("note")}
              placeholder={`${t("note_on")} *`}
              aria-keyshortcuts="N"
              rows={1}
            />
          </div>
          <Button type="submit" pending={form.pending} className="min-h-10">
            {t("note_add")}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <RequiredLegend />
          <FileField
            id={NOTE_FILE}
            isElsewhere
            label={t("file")}
            hint={t("file_hint")}
            file={file}
            onChange={setFile}
            error={form.problem?.errors?.file}
          />
        </div>
      </Form>
    </div>
  );
}
