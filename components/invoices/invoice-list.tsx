"use client";
import { FileText, ListChecks, Send, StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useQuickLook } from "@/components/domain/debtors/quick-look/use-quick-look";
import { type StatusOptions, useStatusOptions } from "@/components/domain/invoices/status-options";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { useViews, type Viewing } from "@/components/domain/views/use-views";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { useRowSelection } from "@/components/ui/data-table/use-row-selection";
import { Money } from "@/components/ui/format";
import { lazyComponent } from "@/components/ui/lazy-component";
import { MenuButton } from "@/components/ui/menu";
import type { Option } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states";
import { useStickyBottom } from "@/components/ui/use-sticky-bottom";
import { formatCount } from "@/lib/i18n/format";
import type { InvoiceRow, InvoiceList as List } from "@/lib/invoices/answers";
import { barHeading } from "@/lib/invoices/rules/bar-heading";
import type { BulkMode, BulkRights, FlexChoice } from "./bulk/choices";
import { FlexBar } from "./bulk/flex-bar";
import { StatusEditing, useBulkStatuses } from "./bulk/use-bulk-statuses";
import { type InvoiceColumnOptions, useInvoiceColumns } from "./columns";
import { useFreeFilters } from "./free-filters";

const NotesDialog = lazyComponent(() => import("./bulk/notes-dialog"));

type Props = Omit<InvoiceColumnOptions, "withFlex"> & {
  /** The name under which the list's filters are stored. */
  name: string;
  list: List;
  /** Saved views of the list of all invoices; that of one debtor has none. */
  viewing?: Viewing;
  rights: BulkRights;
  templates: readonly FlexChoice[];
  /** Offers the filter "only R9" (DECISIONS §6). */
  onlyR9: boolean;
  /** The users by whose debtors the list can be filtered. */
  colleagues?: readonly Option[];
  emptyAction?: ReactNode;
};

const icons = { statuses: ListChecks, flex: Send, notes: StickyNote };

const nobody: readonly Option[] = [];
const none: Viewing = { read: false, write: false, current: null };

/** Renders invoices with what each claims today, and their bulk changes, one kind at a time (SPEC §2). */
export function InvoiceList({
  name,
  list,
  viewing = none,
  rights,
  templates,
  onlyR9,
  colleagues = nobody,
  emptyAction,
  ...columnOptions
}: Props) {
  const t = useTranslations("invoices");
  const words = useTranslations("bulk");
  const [mode, setMode] = useState<BulkMode | null>(null);
  const all = useTranslations();
  const columns = useInvoiceColumns({ ...columnOptions, withFlex: mode === "flex" });
  const allColumns = useMemo(() => [...columns, ...barColumn(all, list)], [columns, all, list]);
  const free = useFreeFilters(columnOptions.withDebtor, onlyR9, colleagues);
  const statuses = useBulkStatuses(list.data);
  const selection = useRowSelection(list, {
    rowId: (row) => row.id,
    disabledReason: (row) => (row.is_processing ? t("processing") : null),
  });
  const quick = useQuickLook({
    domain: columnOptions.domain,
    rows: list.data,
    debtorOf: ({ debtor_id }: InvoiceRow) => debtor_id,
    list: name,
    columns: allColumns,
    savedLayout: viewing.current,
  });
  const views = useViews("invoices", viewing);
  const leave = () => {
    setMode(null);
    statuses.reset();
    selection.clear();
  };
  const save = async () => {
    if (await statuses.save()) setMode(null);
  };
  const modes = (["statuses", "flex", "notes"] as const).filter((candidate) => rights[candidate]);
  const { total } = list.meta;
  return (
    <StatusEditing value={mode === "statuses" ? statuses.value : null}>
      <DataTable<InvoiceRow>
        {...views}
        name={name}
        label={t("title")}
        columns={allColumns}
        list={list}
        rowId={(row) => row.id}
        sortsByTwo
        pages={async (page) => {
          const answer = await call("GET /invoices", { ...list.filters, page }, { inBackground: true });
          return answer.ok ? answer.data : null;
        }}
        trail={[
          { of: "invoice", id: (row) => row.id },
          ...(columnOptions.withDebtor
            ? [{ of: "debtor" as const, id: (row: InvoiceRow) => row.debtor_id }]
            : []),
        ]}
        rowName={(row) => t("row", { number: row.number })}
        {...(columnOptions.withDebtor ? { onRowKey: quick.onKey } : {})}
        {...(columnOptions.linksNumbers
          ? { rowHref: (row) => `/${columnOptions.domain}/invoices/${row.id}/edit` }
          : {})}
        {...(columnOptions.linksNumbers ? { exportAs: "GET /invoices/export" as const } : {})}
        search={columnOptions.withDebtor ? t("search") : t("search_number")}
        free={free}
        {...(mode === "flex"
          ? {
              selection,
              selectAll: true,
              bar: <FlexBar selection={selection} templates={templates} onDone={leave} />,
            }
          : {})}
        actions={
          modes.length > 0 &&
          total > 0 && (
            <MenuButton
              label={words("menu")}
              size="tool"
              icon={<ListChecks aria-hidden size={16} />}
              collapse
              groups={[
                {
                  heading: "",
                  items: modes.map((option) => {
                    const Icon = icons[option];
                    return {
                      id: option,
                      label: words(option),
                      icon: <Icon aria-hidden size={16} />,
                      checked: mode === option,
                      onAction: () => (mode === option ? leave() : setMode(option)),
                    };
                  }),
                },
              ]}
            />
          )
        }
        footer={list.totals.map(({ currency, count, invoiced, open, bar_amount }) => ({
          key: currency,
          label: t("total", { currency, count, shown: formatCount(count) }),
          cells: {
            total_amount: <Money amount={invoiced} currency={currency} />,
            amount: <Money amount={open} currency={currency} />,
            ...(bar_amount !== undefined && {
              bar_amount: <Money amount={bar_amount} currency={currency} />,
            }),
          },
        }))}
        empty={
          <EmptyState icon={<FileText aria-hidden size={28} />} title={t("empty")} action={emptyAction}>
            {t("empty_text")}
          </EmptyState>
        }
      />
      {quick.panel}
      {mode === "statuses" && (
        <StatusesBar
          count={statuses.count}
          pending={statuses.pending}
          onChangeAll={statuses.changeAll}
          onSave={() => void save()}
          onCancel={leave}
        />
      )}
      {mode === "notes" && rights.notes && (
        <NotesDialog
          count={total}
          filters={list.filters}
          facts={rights.notes}
          onClose={() => setMode(null)}
        />
      )}
    </StatusEditing>
  );
}

export function InvoiceListSkeleton() {
  const columns = useInvoiceColumns({ domain: "", withDebtor: true, linksNumbers: true, withFlex: false });
  return <DataTableSkeleton name="invoices" columns={columns} />;
}

/** Returns the column of each invoice's amount in the dashboard bar from which the list was opened; none where it was not (FIGURES §6). */
function barColumn(t: ReturnType<typeof useTranslations>, list: List): readonly Column<InvoiceRow>[] {
  if (list.totals.every(({ bar_amount }) => bar_amount === undefined)) return [];
  return [
    {
      id: "bar_amount",
      header: t(barHeading(list.filters)),
      align: "right",
      isFixed: true,
      width: 124,
      className: "font-medium",
      cell: (row) =>
        row.bar_amount !== undefined && <Money amount={row.bar_amount} currency={row.currency} />,
    },
  ];
}

type StatusesBarProps = {
  count: number;
  pending: boolean;
  onChangeAll: (status: number) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** Renders the bar shown while statuses are edited: one status for all rows of the page, the number of changes, and save. */
function StatusesBar({ count, pending, onChangeAll, onSave, onCancel }: StatusesBarProps) {
  const t = useTranslations("bulk");
  const bar = useRef<HTMLElement>(null);
  const options: StatusOptions = useStatusOptions("all");
  useStickyBottom(bar);
  // The bar may cover the beginning of a long list.
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
      <Button variant="brand" pending={pending} disabled={count === 0} onClick={onSave}>
        {t("save", { shown: formatCount(count) })}
      </Button>
    </section>
  );
}
