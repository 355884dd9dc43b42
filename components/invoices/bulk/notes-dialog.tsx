"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUndo } from "@/components/domain/undo/use-undo";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Form } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatCount } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";

type Props = {
  count: number;
  filters: Readonly<Record<string, unknown>>;
  facts: FormRules;
  onClose: () => void;
};

const paging = new Set(["page", "per_page", "sort", "direction", "ids"]);

/** Renders the dialog that adds one note to all invoices matching the filters, with an optional file. */
export default function NotesDialog({ count, filters, facts, onClose }: Props) {
  const t = useTranslations("bulk");
  const router = useRouter();
  const undo = useUndo();
  const [file, setFile] = useState<File | null>(null);
  const narrowing = Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => !paging.has(name) && value !== undefined && value !== "",
    ),
  );
  const form = useForm({
    call: "POST /invoices/add-notes",
    facts,
    initial: { note: "" },
    labels: { note: t("note") },
    bodyOf: ({ note }) => ({ note, doAll: true, count, filters: narrowing, ...(file ? { file } : {}) }),
    onSaved: ({ added, undo_id }) => {
      toast.success(t("notes_added", { count: added, shown: formatCount(added) }), {
        action: undo.action(undo_id),
      });
      onClose();
      router.refresh();
    },
  });
  return (
    <Overlay
      title={t("notes")}
      subtitle={t("notes_for", { count, shown: formatCount(count) })}
      onClose={onClose}
    >
      <Form form={form}>
        <RequiredLegend />
        <TextArea {...form.field("note")} label={t("note")} rows={4} autoFocus />
        <FileField
          id="notes-file"
          label={t("file")}
          hint={t("file_hint")}
          file={file}
          onChange={setFile}
          error={form.problem?.errors?.file}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="brand" pending={form.pending}>
            {t("notes_add", { shown: formatCount(count) })}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}
