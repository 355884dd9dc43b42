"use client";
import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The field a file of a note is chosen with. */
export const NOTE_FILE = "note-file";

/** Chooses the file of a note beside the tabs; the note itself says which was chosen. */
export function AttachButton() {
  const t = useTranslations("invoice_form");
  return (
    <Button
      size="sm"
      look="quiet"
      title={t("file_hint")}
      icon={<Paperclip aria-hidden size={14} />}
      onClick={() => document.getElementById(NOTE_FILE)?.click()}
    >
      {t("attach")}
    </Button>
  );
}
