"use client";
import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The id of the file field of a note. */
export const NOTE_FILE = "note-file";

/** Renders the button beside the tabs that chooses the file of a note; the note's form shows its name. */
export function AttachButton() {
  const t = useTranslations("invoice_form");
  return (
    <Button
      size="sm"
      variant="quiet"
      title={t("file_hint")}
      icon={<Paperclip aria-hidden size={14} />}
      onClick={() => document.getElementById(NOTE_FILE)?.click()}
    >
      {t("attach")}
    </Button>
  );
}
