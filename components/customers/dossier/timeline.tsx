"use client";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { KindFilter } from "@/components/ui/kind-filter";
import { LinkButton } from "@/components/ui/link-button";
import type { Entry } from "@/lib/customers/answers/dossier";
import { type DossierFilter, dossierFilters } from "@/lib/customers/rules/dossier";
import { formatNearDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { TimelineLine } from "./timeline-line";

type Props = {
  customerId: number;
  entries: readonly Entry[];
  filter: DossierFilter | null;
  today: Day;
  mayWrite: boolean;
  /** Where all of it is shown; null when it is. */
  moreHref: string | null;
  onEntry: (entry: Entry) => void;
};

/** What was written down, a line each, the latest day first; between what is to come and what was stands today. */
export function Timeline({ customerId, entries, filter, today, mayWrite, moreHref, onEntry }: Props) {
  const t = useTranslations("dossier");
  const ahead = entries.filter(({ date }) => date > today).length;
  return (
    <section aria-labelledby="timeline" className="min-w-0 rounded-md border border-line bg-surface">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1">
        <h2 id="timeline" className="font-semibold text-list">
          {t("timeline")}
        </h2>
        <TimelineFilter filter={filter} />
      </header>
      {entries.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-muted">
          {t(filter ? "none_of_these" : "empty_timeline")}
        </p>
      ) : (
        <ol className="min-w-0 divide-y divide-line text-dense">
          {entries.map((entry, at) => (
            <Fragment key={entry.id}>
              {at === ahead && <Today today={today} />}
              <TimelineLine
                customerId={customerId}
                entry={entry}
                today={today}
                mayWrite={mayWrite}
                onChange={() => onEntry(entry)}
              />
            </Fragment>
          ))}
          {ahead === entries.length && <Today today={today} />}
        </ol>
      )}
      {moreHref && (
        <p className="border-line border-t px-4 py-2">
          <LinkButton size="sm" href={moreHref} scroll={false}>
            {t("all_lines")}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

function Today({ today }: { today: Day }) {
  const t = useTranslations("dossier");
  return (
    <li
      aria-current="date"
      className="forced-edge flex min-h-7 items-center gap-2 border-brand! border-y bg-brand-soft px-3"
    >
      <span className="tnum w-19 shrink-0 whitespace-nowrap text-right font-semibold text-[12px]/4 text-brand-text">
        {formatNearDay(today, today, useLocale())}
      </span>
      <span className="font-semibold">{t("today")}</span>
    </li>
  );
}

/** All of it, or only appointments, sales or notes. */
function TimelineFilter({ filter }: { filter: DossierFilter | null }) {
  const t = useTranslations("dossier");
  const kinds = [null, ...Object.keys(dossierFilters)].map((value) => ({
    value,
    label: t(`only_${value ?? "all"}`),
  }));
  return <KindFilter legend={t("filter")} kinds={kinds} chosen={filter} />;
}
