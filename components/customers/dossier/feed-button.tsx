"use client";
import { CalendarSync } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/later";

const FeedDialog = later(() => import("./feed-dialog"));

/** The appointments in somebody's own calendar program. */
export function FeedButton() {
  const t = useTranslations("dossier");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("feed")}
        size="icon-sm"
        icon={<CalendarSync aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
