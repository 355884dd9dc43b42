"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { IconButton } from "../icon-button";
import { CopyButton } from "./copy-button";

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
