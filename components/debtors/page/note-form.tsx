"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import { useEntryForms } from "./entry-forms";

/** Renders the form of a note about a debtor. Ctrl + Enter saves it, Esc closes it. */
export function NoteForm({ debtor_id, limits }: { debtor_id: number; limits: FormRules }) {
  const t = useTranslations("story");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { close } = useEntryForms();
  const form = useForm({
    call: "POST /debtors/{id}/entries",
    facts: limits,
    initial: { content: "" },
    bodyOf: ({ content }) => ({ id: debtor_id, content }),
    labels: { content: t("note") },
    onSaved: () => {
      toast.success(t("note_added"));
      close();
      router.refresh();
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the shortcut that all fields of the form share
    <div onKeyDown={onKeyDown}>
      <Form form={form} label={t("composer")}>
        <TextArea {...form.field("content")} label={t("note")} rows={3} autoFocus />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onClick={close}>
            {ui("cancel")}
          </Button>
          <Button type="submit" variant="brand" size="sm" pending={form.pending}>
            {t("add_note")}
            <kbd className="font-normal max-md:hidden">Ctrl ↵</kbd>
          </Button>
        </div>
      </Form>
    </div>
  );
}
