"use client";
import { Copy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { IconButton } from "../icon-button";
import { toast } from "../toast";

type Props = {
  count: number;
  onClear: () => void;
  /** Over the list, not in a frame of its own. */
  floats?: boolean;
  /** What the ticked rows come to, and what can be done with them. */
  children: ReactNode;
};

/** The foot of a list while something is ticked: how many, letting go of them, copying them, and what else can be done. */
export function TickedBar({ count, onClear, floats = false, children }: Props) {
  const t = useTranslations("table");
  const words = t("selected", { count, shown: formatCount(count) });
  return (
    <section aria-label={words} className={floats ? "list-foot shadow-float" : "list-foot"}>
      <div className="flex items-center gap-1">
        <IconButton
          size="icon-sm"
          label={t("clear_selection")}
          icon={<X aria-hidden size={16} />}
          onClick={onClear}
        />
        <span className="tnum whitespace-nowrap font-semibold text-dense">{words}</span>
        <span className="max-md:hidden">
          <CopyButton />
        </span>
      </div>
      {children}
    </section>
  );
}

/** Copies the ticked rows in sight, to be pasted into a spreadsheet. */
function CopyButton() {
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
