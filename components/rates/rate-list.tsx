"use client";
import { Check, Eye, Pencil, Percent } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { IconButton } from "@/components/ui/icon-button";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { RateList as List, RateRow } from "@/lib/claims/answers";
import { formatDay } from "@/lib/i18n/format";
import { rateText } from "./rate-text";
import { addressOf, type RateTab } from "./tabs";

type Props = { domain: string; tab: RateTab; list: List; mayWrite: boolean; today: string };

/** Renders the rates of a tab, the newest first; users who may write mark each as checked with one click. */
export function RateList({ domain, tab, list, mayWrite, today }: Props) {
  const t = useTranslations("rates");
  const router = useRouter();
  const nameOf = useRateName();
  const toRate = (row: RateRow) => addressOf(domain, tab, row.id);
  const check = async ({ id, version }: RateRow) => {
    const answer = await call("PATCH /law/rates/{id}", { id, checked_on: today }, { version });
    if (!answer.ok) return toast.error(answer.problem.detail || t("failed"));
    toast.success(t("checked_now"));
    router.refresh();
  };
  const columns = useColumns(tab, toRate, mayWrite ? (row) => void check(row) : null);
  const opening = (row: RateRow) => ({
    id: "open",
    label: t(mayWrite ? "edit" : "look"),
    icon: mayWrite ? <Pencil aria-hidden size={16} /> : <Eye aria-hidden size={16} />,
    onAction: () => router.push(toRate(row), { scroll: false }),
  });
  const checking = (row: RateRow) => ({
    id: "check",
    label: t(checkKey(tab)),
    icon: <Check aria-hidden size={16} />,
    onAction: () => void check(row),
  });
  return (
    <DataTable
      name={`rates-${tab}`}
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={nameOf}
      rowHref={toRate}
      search={t("search")}
      rowMenu={(row) => [{ heading: "", items: [opening(row), ...(mayWrite ? [checking(row)] : [])] }]}
      empty={
        <EmptyState icon={<Percent aria-hidden size={28} />} title={t("empty")}>
          {tab === "other" && t("empty_text")}
        </EmptyState>
      }
    />
  );
}

/** Returns the key of the check's text: both interest rates are on one page of the government, the other rates elsewhere. */
const checkKey = (tab: RateTab) => (tab === "other" ? "check_other" : "check");

export const RateListSkeleton = () => (
  <DataTableSkeleton name="rates-ordinary" columns={useColumns("ordinary", String, null)} menu />
);

/** Returns a function for the name of a rate: "Wettelijke rente vanaf 1 jul 2026". */
export function useRateName(): (rate: Pick<RateRow, "kind" | "from">) => string {
  const t = useTranslations("rates");
  const locale = useLocale();
  return ({ kind, from }) => t("name", { kind: t(`kind_${kind}`), day: formatDay(from, locale) });
}

function useColumns(
  tab: RateTab,
  toRate: (row: RateRow) => string,
  onCheck: ((row: RateRow) => void) | null,
): readonly Column<RateRow>[] {
  const t = useTranslations("rates");
  const locale = useLocale();
  const nameOf = useRateName();
  const checkWord = t(checkKey(tab));
  const kind: Column<RateRow> = {
    id: "kind",
    header: t("kind"),
    width: 200,
    card: "left",
    cell: (row) => t(`kind_${row.kind}`),
  };
  return [
    {
      id: "from",
      header: t("from"),
      sortable: true,
      downwards: true,
      isFixed: true,
      sticky: true,
      width: 124,
      card: "name",
      cell: (row) => <RowLink href={toRate(row)}>{formatDay(row.from, locale)}</RowLink>,
    },
    ...(tab === "other" ? [kind] : []),
    {
      id: "percent",
      header: t(tab === "other" ? "rate" : "percent"),
      align: "right",
      width: tab === "other" ? 160 : 120,
      card: "sum",
      cell: (row) => <span className="tnum">{rateText(row, locale)}</span>,
    },
    {
      id: "source",
      header: t("source"),
      card: "next",
      cell: (row) => <span title={row.source}>{row.source}</span>,
    },
    {
      id: "checked_on",
      header: t("checked"),
      sortable: true,
      downwards: true,
      width: 200,
      card: "act",
      cell: (row) => {
        if (row.checked_on) return <Signed day={row.checked_on} name={row.checked_by} />;
        return (
          <span className="flex items-center gap-1">
            <span className="text-ink-muted">{t("unchecked")}</span>
            {onCheck && (
              <IconButton
                size="icon-row"
                label={`${checkWord}: ${nameOf(row)}`}
                icon={<Check aria-hidden size={16} />}
                onClick={() => onCheck(row)}
              />
            )}
          </span>
        );
      },
    },
    {
      id: "changed_at",
      header: t("changed"),
      sortable: true,
      downwards: true,
      width: 200,
      from: 1280,
      cell: (row) =>
        row.recorded_on ? (
          <Signed day={row.recorded_on} name={row.recorded_by} />
        ) : (
          <span className="text-ink-muted">{t("shipped")}</span>
        ),
    },
  ];
}

/** Renders a day, and the user where this reader may see the name. */
function Signed({ day, name }: { day: string; name: string | null }) {
  const locale = useLocale();
  const words = [formatDay(day, locale), name].filter(Boolean).join(", ");
  return <span title={words}>{words}</span>;
}
