import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatFullDay } from "@/lib/i18n/format";
import { type Day, weekOf } from "@/lib/kernel/day";

type Props = { title: string; today: Day; tabs?: ReactNode; children?: ReactNode };

/** Renders the top of the dashboard in one row: its tabs, the date, and its choices. */
export function HomeHead({ title, today, tabs, children }: Props) {
  const t = useTranslations("today");
  const day = formatFullDay(today, useLocale());
  return (
    <header className="-mt-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 max-md:-mt-2">
      <h1 className="font-[650] text-title tracking-tight">{title}</h1>
      {tabs && <div className="min-w-0 max-md:order-last max-md:w-full">{tabs}</div>}
      <div className="ml-auto flex flex-wrap items-center gap-x-4">
        <p className="text-dense text-ink-muted max-md:hidden">
          {t("day_and_week", { day, week: weekOf(today) })}
        </p>
        {children}
      </div>
    </header>
  );
}
