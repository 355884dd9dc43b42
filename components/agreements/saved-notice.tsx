"use client";
import { useTranslations } from "next-intl";
import { useAgreements } from "@/components/domain/agreements/agreements-provider";
import { useUndo } from "@/components/domain/undo/use-undo";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";

/** Renders the agreement just saved. Stays until it is undone or dismissed, longer than a toast would. */
export function SavedNotice() {
  const t = useTranslations();
  const { savedHold, onSavedHold } = useAgreements();
  const { take } = useUndo();
  if (!savedHold) return null;
  const press = async () => {
    if (await take(savedHold.undo_id)) onSavedHold(null);
  };
  return (
    <Notice
      tone="ok"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={() => void press()}>
            {t("undo.undo")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onSavedHold(null)}>
            {t("ui.close")}
          </Button>
        </span>
      }
    >
      {savedHold.text}
    </Notice>
  );
}
