"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { type StatusOptions, useStatusOptions } from "@/components/invoices/status-options";
import { StatusSelect } from "@/components/invoices/status-select";
import { Button } from "@/components/ui/button";
import { useRoomBelow } from "@/components/ui/use-room-below";
import { formatCount } from "@/lib/i18n/format";

type Props = {
  count: number;
  pending: boolean;
  onChangeAll: (status: number) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** While statuses are changed in the list: one for all rows of the page, how many differ, and one save. */
export function StatusesBar({ count, pending, onChangeAll, onSave, onCancel }: Props) {
  const t = useTranslations("bulk");
  const bar = useRef<HTMLElement>(null);
  const options: StatusOptions = useStatusOptions("all");
  useRoomBelow(bar);
  // On a long page the list may begin where the bar now is.
  useEffect(() => {
    bar.current?.parentElement?.querySelector("tbody tr")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={bar}
      aria-label={t("statuses")}
      className="sticky bottom-[calc(var(--nav-height)+12px)] z-20 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-1.5 shadow-float in-[.list-page]:mx-4 in-[.list-page]:mb-1"
    >
      <StatusSelect
        className="w-52"
        label={t("change_all")}
        value={null}
        empty={t("change_all")}
        options={options}
        onChoose={onChangeAll}
      />
      <p aria-live="polite" className="min-w-0 flex-1 text-ink-muted text-list">
        {t("changed", { count, shown: formatCount(count) })}
      </p>
      <Button onClick={onCancel}>{t("cancel")}</Button>
      <Button look="brand" pending={pending} disabled={count === 0} onClick={onSave}>
        {t("save", { shown: formatCount(count) })}
      </Button>
    </section>
  );
}
