"use client";
import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useLetters } from "@/components/ui/use-letters";
import type { ViewedList } from "@/lib/views/schema";

const importDialog = () => import("./views-dialog");
const ViewsDialog = later(importDialog);

export type MayView = { read: boolean; write: boolean };

/** The saved views of a list, by the button or V. Their code is fetched when the button is neared. */
export function ViewsButton({ list, may }: { list: ViewedList; may: MayView }) {
  const t = useTranslations("views");
  const [open, setOpen] = useState(false);
  useLetters((key) => {
    if (key !== "v" || !may.read) return false;
    setOpen(true);
    return true;
  });
  if (!may.read) return null;
  return (
    <>
      <Button
        size="tool"
        icon={<Bookmark aria-hidden size={16} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="V"
        onPointerEnter={importDialog}
        onFocus={importDialog}
        onClick={() => setOpen(true)}
      >
        <span className="max-wide:sr-only">{t("title")}</span>
      </Button>
      {open && <ViewsDialog list={list} mayWrite={may.write} onClose={() => setOpen(false)} />}
    </>
  );
}
