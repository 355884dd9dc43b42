"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatCount } from "@/lib/i18n/format";
import { IconButton } from "../icon-button";
import { toast } from "../toast";

/** Copies the ticked rows in sight, to be pasted into a spreadsheet. */
export function CopyButton() {
  const t = useTranslations("table");
  const copy = async (button: HTMLElement) => {
    const table = button.closest(".list")?.querySelector("table");
    if (!table) return;
    const { tickedAsText } = await import("./copy-rows");
    const text = tickedAsText(table);
    const count = text.split("\n").length - 1;
    await navigator.clipboard.writeText(text).then(
      () => toast.success(t("copied", { count, shown: formatCount(count) })),
      () => toast.error(t("not_copied")),
    );
  };
  return (
    <IconButton
      size="icon-sm"
      label={t("copy")}
      icon={<Copy aria-hidden size={15} />}
      onClick={(event) => void copy(event.currentTarget)}
    />
  );
}
