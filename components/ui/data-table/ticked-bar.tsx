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
  /** Floats over the list, without a frame of its own. */
  floats?: boolean;
  /** The sums of the ticked rows, and the actions on them. */
  children: ReactNode;
};

/** Renders the foot of a list with ticked rows: their number, and buttons to clear and copy them, besides `children`. */
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

/** Renders the button that copies the visible ticked rows, for a spreadsheet. */
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
