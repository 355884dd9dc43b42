import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { DoneToday } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";

/** Renders what was done today, with a link to the runs. */
export function DoneList({ totals, runsHref }: { totals: DoneToday; runsHref: string }) {
  const t = useTranslations("today");
  return (
    <section aria-labelledby="done" className="rounded-md border border-line bg-surface px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="done" className="font-semibold text-form">
          {t("done")}
        </h2>
        <PrefetchLink href={runsHref} className="text-brand-text text-dense hover:underline">
          {t("done_runs")}
        </PrefetchLink>
      </div>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-dense">
        <dt className="text-ink-muted">{t("done_calls")}</dt>
        <dd className="tnum text-right">{formatCount(totals.calls)}</dd>
        <dt className="text-ink-muted">{t("done_messages")}</dt>
        <dd className="tnum text-right">{formatCount(totals.messages)}</dd>
        <dt className="text-ink-muted">{t("done_booked")}</dt>
        <dd className="text-right">
          {totals.booked.length === 0 && <span className="tnum">0</span>}
          {totals.booked.map(({ currency, amount }) => (
            <span key={currency} className="block">
              <Money amount={amount} currency={currency} />
            </span>
          ))}
        </dd>
      </dl>
    </section>
  );
}
