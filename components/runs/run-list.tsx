"use client";
import { History } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Author } from "@/components/ui/author";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { Instant, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import type { RunList as List, Run } from "@/lib/messages/answers/runs";
import { occasions } from "@/lib/messages/schema/runs";

/** Renders the runs, newest first: time, user, selection and result. */
export function RunList({ domain, list }: { domain: string; list: List }) {
  const t = useTranslations("runs");
  const columns = useColumns(domain);
  return (
    <DataTable
      name="runs"
      label={t("label")}
      columns={columns}
      list={list}
      search={t("search")}
      rowId={(run) => run.id}
      rowName={(run) => t("row", { id: run.id, user: run.user })}
      rowHref={(run) => `/${domain}/actions/runs/${run.id}`}
      empty={
        <EmptyState icon={<History aria-hidden size={28} />} title={t("empty")}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

export const RunListSkeleton = () => <DataTableSkeleton name="runs" columns={useColumns("")} />;

const countText = (count: number): string => (count === 0 ? "–" : formatCount(count));

function useColumns(domain: string): readonly Column<Run>[] {
  const t = useTranslations("runs");
  const outcomeOf = useOutcomeOf();
  return useMemo<readonly Column<Run>[]>(() => {
    const figure = (
      id: "invoices" | "mails" | "letters",
      from?: 1024,
      more: Partial<Column<Run>> = {},
    ): Column<Run> => ({
      id,
      header: t(id),
      align: "right",
      width: 84,
      ...(from && { from }),
      cell: (run) => <span className="tnum">{countText(run[id])}</span>,
      ...more,
    });
    return [
      {
        id: "occasion",
        header: t("what"),
        width: 190,
        isFixed: true,
        sticky: true,
        card: "name",
        filter: {
          kind: "select",
          all: t("all_occasions"),
          options: occasions.map((occasion) => ({ value: occasion, label: t(`occasion_${occasion}`) })),
        },
        cell: (run) => (
          <RowLink href={`/${domain}/actions/runs/${run.id}`}>{t(`occasion_${run.occasion}`)}</RowLink>
        ),
      },
      {
        id: "created_at",
        header: t("when"),
        sortable: true,
        downwards: true,
        width: 148,
        card: "left",
        filter: { kind: "dates", from: "from", till: "till" },
        cell: (run) => <Instant at={run.started_at} />,
      },
      {
        id: "user",
        header: t("who"),
        from: 768,
        width: 150,
        cell: (run) => (
          <span title={run.user} className="block truncate">
            <Author user={run.user} super_user={run.super_user} />
          </span>
        ),
      },
      figure("invoices", undefined, {
        card: "sum",
        cell: ({ invoices: count }) => (
          <span className="tnum">
            <span className="max-md:hidden">{countText(count)}</span>
            <span className="md:hidden">{t("n_invoices", { count, shown: formatCount(count) })}</span>
          </span>
        ),
      }),
      figure("mails", 1024),
      figure("letters", 1024),
      {
        id: "not",
        header: t("not"),
        hint: t("not_hint"),
        align: "right",
        width: 60,
        from: 1280,
        cell: (run) => <span className="tnum">{countText(run.held + run.skipped)}</span>,
      },
      {
        id: "sums",
        header: t("sums"),
        align: "right",
        width: 130,
        from: 1280,
        cell: ({ sums }) =>
          sums.map(({ currency, amount }) => (
            <span key={currency} className="block">
              <Money amount={amount} currency={currency} />
            </span>
          )),
      },
      {
        id: "outcome",
        header: t("outcome"),
        card: "next",
        cell: (run) => {
          const { text, tone } = outcomeOf(run);
          return tone === "ok" ? (
            <span className="text-ink-muted">{text}</span>
          ) : (
            <Badge tone={tone}>{text}</Badge>
          );
        },
      },
      {
        id: "id",
        header: t("run"),
        width: 64,
        from: 1440,
        cell: (run) => <span className="tnum">{run.id}</span>,
      },
    ];
  }, [t, domain, outcomeOf]);
}

type RunOutcome = { text: string; tone: "ok" | "bad" | "warn" | "mute" | "info" };

/** Returns a function for the outcome of a run, of which the worst part is shown. */
function useOutcomeOf(): (run: Run) => RunOutcome {
  const t = useTranslations("runs");
  const skips = useTranslations("skips");
  const locale = useLocale();
  /** Returns the sentence of rows on which nothing was done: how many were held or skipped, and why. */
  const stayed = ({ held, skipped, why }: Run): string => {
    if (held + skipped === 0) return t("nothing");
    const parts = [
      held > 0 && t("only_held", { count: held, shown: formatCount(held) }),
      skipped > 0 && t("only_skipped", { count: skipped, shown: formatCount(skipped) }),
    ];
    const counts = parts.filter(Boolean).join(", ");
    return why && skips.has(why) ? t("only_because", { counts, why: skips(why) }) : counts;
  };
  return (run) => {
    const { state, undone_at, failed, withdrawn, invoices } = run;
    if (undone_at) return { text: t("undone", { at: formatInstant(undone_at, locale) }), tone: "mute" };
    if (state === "waiting" || state === "running") return { text: t(state), tone: "info" };
    const count = (of: number) => ({ count: of, shown: formatCount(of) });
    if (failed > 0) return { text: t("mails_failed", count(failed)), tone: "bad" };
    if (state === "failed") return { text: t("failed"), tone: "bad" };
    if (withdrawn > 0) return { text: t("mails_withdrawn", count(withdrawn)), tone: "warn" };
    if (invoices > 0) return { text: t("good"), tone: "ok" };
    return { text: stayed(run), tone: "mute" };
  };
}
