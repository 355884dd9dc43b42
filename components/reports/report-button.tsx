"use client";
import { FileDiff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";

const ReportDialog = lazyComponent(() => import("./report-dialog"));

/** Renders the button that compares two lists of open items: choose them, check what was recognised, get the report. */
export function ReportButton() {
  const t = useTranslations("home");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size="tool"
        icon={<FileDiff aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      >
        {t("create_report")}
      </Button>
      {isOpen && <ReportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
