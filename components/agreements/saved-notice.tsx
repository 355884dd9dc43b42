"use client";
import { useTranslations } from "next-intl";
import { useDesk } from "@/components/domain/agreements/desk";
import { useUndo } from "@/components/domain/undo/use-undo";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";

/** Shows what was just kept. Stays until it is used or put away: it can be taken back long after a message would have gone. */
export function SavedNotice() {
  const t = useTranslations();
  const { kept: hold, onKept } = useDesk();
  const { take } = useUndo();
  if (!hold) return null;
  const press = async () => {
    if (await take(hold.undo_id)) onKept(null);
  };
  return (
    <Notice
      tone="ok"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={() => void press()}>
            {t("undo.undo")}
          </Button>
          <Button size="sm" look="quiet" onClick={() => onKept(null)}>
            {t("ui.close")}
          </Button>
        </span>
      }
    >
      {hold.words}
    </Notice>
  );
}
