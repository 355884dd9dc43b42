"use client";
import { Check, CirclePause } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { useRowSelection } from "@/components/ui/data-table/use-row-selection";
import { Money } from "@/components/ui/format";
import { KindFilter } from "@/components/ui/kind-filter";
import type { Problem } from "@/components/ui/problem";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { Difference, DifferenceList } from "@/lib/accounting/answers/sync-runs";
import { differenceKinds } from "@/lib/accounting/schema";
import type { PackageKey } from "@/lib/accounting/statuses";
import { formatCount } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";
import { invoiceColumn } from "./row-columns";

type Props = { domain: string; source: PackageKey; name: string; list: DifferenceList; mayAct: boolean };

/** Renders each invoice on which the package and Invorder disagree: both amounts, the reason, and the actions. */
export function Differences({ domain, source, name, list, mayAct }: Props) {
  const t = useTranslations("sync");
  const columns = useDifferenceColumns(domain, name);
  const isNarrowed = Boolean(list.filters.kind || list.filters.q || list.filters.currency);
  const selection = useRowSelection<Difference>(list, {
    rowId: (row) => row.id,
    disabledReason: ({ invoice_id }) => (invoice_id === null ? t("no_invoice") : null),
  });
  return (
    <>
      <Kinds name={name} list={list} />
      <DataTable
        name="differences"
        label={t("differences")}
        columns={columns}
        list={list}
        search={t("rows_search")}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        exportAs="GET /connect/differences/export"
        {...(mayAct && list.data.length > 0
          ? {
              selection,
              bar: (
                <DifferenceBar source={source} name={name} rows={selection.rows} onDone={selection.clear} />
              ),
            }
          : {})}
        empty={<EmptyState title={t(isNarrowed ? "rows_empty" : "agrees_all")} />}
      />
    </>
  );
}

/** Renders the number of rows of each reason, each a link to them. */
function Kinds({ name, list: { filters, totals } }: Pick<Props, "name" | "list">) {
  const t = useTranslations("sync");
  const all = totals.kinds.reduce((sum, { count }) => sum + count, 0);
  if (totals.kinds.length < 2) return null;
  return (
    <div className="px-3 pb-1">
      <KindFilter
        legend={t("kinds")}
        current={filters.kind ?? null}
        kinds={[
          { value: null, label: t("kind_all", { shown: formatCount(all) }) },
          ...totals.kinds.map(({ kind, count }) => ({
            value: kind,
            label: `${t(`difference_${kind}`, { name })} ${formatCount(count)}`,
          })),
        ]}
      />
    </div>
  );
}

/** Returns the columns of a difference: invoice, reason, both amounts. */
function useDifferenceColumns(domain: string, name: string): readonly Column<Difference>[] {
  const t = useTranslations();
  return useMemo<readonly Column<Difference>[]>(() => {
    const money = (
      id: "package" | "invorder" | "difference",
      header: string,
      more: Partial<Column<Difference>>,
    ): Column<Difference> => ({
      id,
      header,
      align: "right",
      width: 136,
      cell: (row) =>
        Number(row[id]) === 0 ? (
          <span className="text-ink-muted">–</span>
        ) : (
          <Money amount={row[id]} currency={row.currency} />
        ),
      ...more,
    });
    return [
      invoiceColumn<Difference>(domain, t("columns.invoice"), ({ number }) => number || t("sync.no_invoice")),
      {
        id: "debtor",
        header: t("columns.debtor"),
        from: 768,
        width: 220,
        card: "left",
        cell: ({ debtor }) => debtor || <span className="text-ink-muted">–</span>,
      },
      {
        id: "kind",
        header: t("sync.what_happened"),
        card: "next",
        filter: {
          kind: "select",
          all: t("sync.all_reasons"),
          options: differenceKinds.map((kind) => ({
            value: kind,
            label: t(`sync.difference_${kind}`, { name }),
          })),
        },
        cell: (row) => <Happened row={row} name={name} />,
      },
      money("package", name, { from: 768 }),
      money("invorder", t("sync.here"), { from: 768 }),
      money("difference", t("sync.difference"), { card: "sum" }),
    ];
  }, [t, domain, name]);
}

function Happened({ row: { kind, reason, is_held }, name }: { row: Difference; name: string }) {
  const t = useTranslations();
  const why = reason !== null && t.has(`rejects.${reason}`) ? t(`rejects.${reason}`) : "";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {[t(`sync.difference_${kind}`, { name }), why].filter(Boolean).join(": ")}
      {is_held && <Badge tone="hold">{t("sync.held_mark")}</Badge>}
    </span>
  );
}

type DifferenceBarProps = {
  source: PackageKey;
  name: string;
  rows: readonly Difference[];
  onDone: () => void;
};

/** Renders the actions on ticked differences: accept the package's values, or hold messages until the next import. */
function DifferenceBar({ source, name, rows, onDone }: DifferenceBarProps) {
  const t = useTranslations("sync");
  const { accept, hold, pending } = useActs({ source, name, rows, onDone });
  const acceptable = rows.filter(({ can_accept }) => can_accept);
  return (
    <>
      <span className="truncate text-dense text-ink-muted max-md:hidden">{t("hold_hint")}</span>
      <div className="ml-auto flex shrink-0 items-center gap-2 max-md:w-full">
        <Button
          size="tool"
          pending={pending}
          icon={<CirclePause aria-hidden size={16} />}
          onClick={() => void hold()}
        >
          {t("hold")}
        </Button>
        <Button
          variant="brand"
          size="tool"
          pending={pending}
          disabled={acceptable.length === 0}
          icon={<Check aria-hidden size={16} />}
          onClick={() => void accept()}
        >
          {t("accept", { name })} ({formatCount(acceptable.length)})
        </Button>
      </div>
    </>
  );
}

function useActs({ source, name, rows, onDone }: DifferenceBarProps) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const undo = useUndo();
  const [pending, setPending] = useState(false);
  const during = async (act: () => Promise<void>) => {
    setPending(true);
    await act();
    setPending(false);
    onDone();
    router.refresh();
  };
  const refused = (problem: Problem) =>
    toast.error(errorTextsOf(problem, t("errors.something_wrong")).join(" "));
  const idsOf = (some: readonly Difference[]) => some.flatMap(({ invoice_id }) => invoice_id ?? []);
  const accept = async () => {
    const acceptable = rows.filter(({ can_accept }) => can_accept);
    const body = t("sync.accept_body", {
      name,
      count: acceptable.length,
      shown: formatCount(acceptable.length),
    });
    if (!(await confirm({ body }))) return;
    await during(async () => {
      const answer = await call("POST /connect/differences/accept", {
        package: source,
        invoices: idsOf(acceptable),
      });
      if (!answer.ok) return void refused(answer.problem);
      const { left, ...counts } = answer.data;
      const rest = left > 0 ? t("sync.accepted_left", { count: left, shown: formatCount(left) }) : undefined;
      toast.success(t("sync.accepted", counts), rest ? { description: rest } : {});
    });
  };
  const hold = () =>
    during(async () => {
      const answer = await call("POST /connect/differences/hold", {
        package: source,
        invoices: idsOf(rows),
      });
      if (!answer.ok) return void refused(answer.problem);
      const { held, undo_id } = answer.data;
      const message = t("sync.held", { count: held, shown: formatCount(held) });
      if (undo_id === null) toast.info(message);
      else toast.success(message, { action: undo.action(undo_id) });
    });
  return { accept, hold, pending };
}
