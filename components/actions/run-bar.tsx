"use client";
import { CalendarClock, ListX, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useStatusOptions } from "@/components/domain/invoices/status-options";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { Button } from "@/components/ui/button";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";

type Props = {
  type: ActionType;
  count: number;
  sums: string;
  forAll: number | null;
  onNear: () => void;
  onChangeAll: (status: number) => void;
  onRun: () => void;
  onRemove: () => void;
  /** Left out where rows have no day to be put off to. */
  onSnooze?: () => void;
};

const removeWords = { action: "remove", pending: "remove_agenda", flex: "reset" } as const;

/** Shows what the ticked rows come to and what can be done with them. */
export function RunBar({ type, count, sums, forAll, onNear, onChangeAll, onRun, onRemove, onSnooze }: Props) {
  const t = useTranslations("actions");
  const options = useStatusOptions(type === "pending" ? "all" : "next");
  return (
    <>
      <span className="tnum truncate text-dense text-ink-muted">{sums}</span>
      <div className="ml-auto flex shrink-0 items-center gap-2 max-md:w-full">
        {type !== "flex" && (
          <StatusSelect
            className="w-44 xl:w-80 max-lg:w-36 max-md:min-w-0 max-md:flex-1"
            label={t("change_all")}
            value={forAll}
            empty={t("change_all")}
            changed={forAll !== null}
            options={options}
            onChoose={onChangeAll}
          />
        )}
        {onSnooze && (
          <Button size="tool" icon={<CalendarClock aria-hidden size={16} />} onClick={onSnooze}>
            <span className="max-xl:sr-only">{t("snooze")}</span>
          </Button>
        )}
        <Button size="tool" icon={<ListX aria-hidden size={16} />} onClick={onRemove}>
          <span className="max-lg:sr-only">{t(removeWords[type])}</span>
        </Button>
        <Button
          look="brand"
          size="tool"
          icon={<Play aria-hidden size={16} />}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onRun}
        >
          {t(type === "flex" ? "send" : "run", { shown: formatCount(count) })}
        </Button>
      </div>
    </>
  );
}
