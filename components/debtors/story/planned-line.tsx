import { CalendarClock, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { useStepWords } from "@/components/invoices/step-words";
import type { Story as DebtorStory } from "@/lib/debtors/answers";
import { formatDay } from "@/lib/i18n/format";
import { Numbers } from "./numbers";

type Planned = DebtorStory["planned"][number];

const whatOf = (planned: Exclude<Planned, { kind: "hold" }>, locale: string): string =>
  planned.kind === "flex" ? planned.template : statusName(planned.status, locale);

/** What will happen on a day if nothing changes, and why. */
export function PlannedLine({
  planned,
  today,
  domain,
}: {
  planned: Planned;
  today: string;
  domain: string | null;
}) {
  const t = useTranslations("story");
  const locale = useLocale();
  const { reasonOf } = useStepWords();
  const Icon = planned.kind === "deadline" || planned.kind === "hold" ? CalendarClock : Send;
  return (
    <li className="relative flex gap-3 pb-5 text-ink-muted">
      <span className="z-10 grid size-8 shrink-0 place-content-center rounded-full border border-control-line border-dashed bg-surface">
        <Icon aria-hidden size={16} />
      </span>
      <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px border-line border-l border-dashed" />
      <div className="flex min-w-0 flex-col gap-0.5 pt-1">
        <p className="text-list">
          <span className="tnum">{formatDay(planned.on, locale)}</span>{" "}
          {planned.kind === "hold"
            ? planned.words
            : t(`planned_${planned.kind}`, { what: whatOf(planned, locale), count: planned.invoices.length })}
        </p>
        {planned.kind === "step" && (
          <p className="text-dense">{reasonOf(planned.reason, today, planned.till)}</p>
        )}
        <Numbers invoices={planned.invoices} domain={domain} />
      </div>
    </li>
  );
}
