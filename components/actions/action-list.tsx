"use client";
import { CheckCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Colleague } from "@/components/domain/agreements/subject";
import { useQuickLook } from "@/components/domain/debtors/quick-look/use-quick-look";
import { toastOf } from "@/components/domain/jobs/job-words";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import type { Job } from "@/components/domain/jobs/types";
import { ChoicesProvider } from "@/components/domain/plan/choices";
import { usePlanAhead } from "@/components/domain/plan/plan-ahead";
import { useChosenStatuses } from "@/components/domain/plan/use-chosen-statuses";
import { useViews, type Viewing } from "@/components/domain/views/use-views";
import { call } from "@/components/ui/api";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useRowSelection } from "@/components/ui/data-table/use-row-selection";
import { later } from "@/components/ui/later";
import { phrase } from "@/components/ui/phrase";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ActionRow, ActionList as List, WaitingActions } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";
import type { Facts } from "@/lib/kernel/facts";
import { useActionColumns } from "./columns/use-action-columns";
import { type Open, RowDialogs } from "./row-dialogs";
import { useInvoiceMenu } from "./row-menus";
import { RunBar } from "./run-bar";
import { sumsText, totalsFooter } from "./sums";
import { tabFilters } from "./tab-filters";
import { tabs, ticks } from "./tabs";
import { useRemoveActions } from "./use-remove-actions";
import { useWaitingActions } from "./use-waiting-actions";
import { withoutFilter } from "./without-filter";

const importSheet = () => import("@/components/domain/plan/plan-sheet");
const PlanSheet = later(importSheet);

const debtorOf = ({ debtor_id }: ActionRow): number => debtor_id;

type Props = {
  domain: string;
  list: List;
  today: string;
  mayRun: boolean;
  /** Whether the list has only actions that can run today, with those on hold in a collapsed section below. */
  isSplit: boolean;
  waiting: WaitingActions | null;
  type: ActionType;
  lead?: ReactNode;
  viewing: Viewing;
  noteFacts: Facts;
  /** Who can look after what is agreed; asked for on the agenda. */
  colleagues: readonly Colleague[];
};

/** Shows whom to reach today and why; what is ticked can be changed, looked at, run or taken off. */
export function ActionList({
  domain,
  list,
  today,
  mayRun,
  isSplit,
  waiting,
  type,
  lead,
  viewing,
  noteFacts,
  colleagues,
}: Props) {
  const t = useTranslations("actions");
  const all = useTranslations();
  const router = useRouter();
  const { track } = useJobs();
  const [open, setOpen] = useState<Open | null>(null);
  const preview = useCallback((row: ActionRow) => setOpen({ what: "preview", row }), []);
  const snooze = useCallback((rows: readonly ActionRow[]) => setOpen({ what: "snooze", rows }), []);
  const columns = useActionColumns({
    domain,
    today,
    type,
    onPreview: preview,
    ...(mayRun ? { onSnooze: snooze } : {}),
  });
  const rowName = useMemo(() => phrase(["number"], (values) => t("row", values)), [t]);
  const selection = useRowSelection(list, {
    rowId: (row) => row.id,
    disabledReason: (row) => (row.is_processing ? t("processing") : null),
    store: ticks[type],
    onGone: (gone, of) => toast.info(t("gone", { count: gone, of })),
  });
  const { choices, body, changeAll, forAll, reset } = useChosenStatuses(selection, type);
  const sums = sumsText(selection.all ? list.totals : selection.rows);
  const { order, name, words } = tabs[type];
  const views = useViews(name, viewing);
  const focusNext = useFocusAfter(list.data);

  const close = () => setOpen(null);
  // Of everything that fits the filters only a page is known: each row has a day of its own.
  const maySnooze = mayRun && type !== "flex" && !selection.all;
  const clear = () => {
    focusNext();
    selection.clear();
    reset();
    router.refresh();
  };
  const started = (job: Job, going: number) => {
    close();
    if (track(job))
      toast.info(t("in_progress", { count: going, shown: formatCount(going) }), { id: toastOf(job) });
    clear();
  };
  const flexBody = { invoices: Object.fromEntries(selection.rows.map(({ id }) => [String(id), null])) };
  const asked = type === "flex" ? flexBody : body;
  const removeActions = useRemoveActions({
    type,
    order,
    body: asked,
    count: selection.count,
    sums,
    onDone: clear,
  });

  const held = useWaitingActions({ domain, today, waiting, filters: list.filters });
  const quick = useQuickLook({ domain, rows: list.data, debtorOf, list: name, columns, saved: views.saved });
  const menu = useInvoiceMenu({ domain, maySnooze, onOpen: setOpen, onQuick: quick.open });
  usePlanAhead(order, asked, { isOn: mayRun && open === null, rows: list.data, near: importSheet });

  const keys = actionKeys({
    mayRun,
    maySnooze,
    ticked: selection.rows,
    count: selection.count,
    open: setOpen,
    edit: (row) => router.push(`/${domain}/invoices/${row.id}/edit`),
  });
  return (
    <ChoicesProvider value={choices} which={type === "pending" ? "all" : "next"}>
      <DataTable
        {...views}
        name={name}
        label={t(`title_${type}`)}
        columns={columns}
        list={isSplit ? withoutFilter(list, "held") : list}
        rowId={(row) => row.id}
        rowName={rowName}
        sortsByTwo
        isPlain
        pages={async (page) => {
          const answer = await call("GET /actions-list", { ...list.filters, page }, { inBackground: true });
          return answer.ok ? answer.data : null;
        }}
        trail={[
          { of: "invoice", id: (row) => row.id },
          { of: "debtor", id: (row) => row.debtor_id },
        ]}
        rowHref={(row) => `/${domain}/invoices/${row.id}/edit`}
        rowMenu={menu}
        onRowKey={(key, row) => quick.onKey(key, row) || keys(key, row)}
        exportAs="GET /actions-list/export"
        search={t("search")}
        lead={lead}
        free={tabFilters(all, type, colleagues)}
        {...(mayRun ? { selection, selectAll: type === "action" } : {})}
        bar={
          <RunBar
            type={type}
            count={selection.count}
            sums={sums}
            forAll={forAll}
            onNear={importSheet}
            onChangeAll={changeAll}
            onRun={() => setOpen({ what: "plan" })}
            onRemove={() => void removeActions()}
            {...(maySnooze ? { onSnooze: () => snooze(selection.rows) } : {})}
          />
        }
        footer={totalsFooter(list.totals, t)}
        footAside={held.toggle}
        sums={sumsText(list.totals)}
        empty={
          <EmptyState icon={<CheckCheck aria-hidden size={28} />} title={t(`empty_${type}`)}>
            {t(`empty_text_${type}`)}
          </EmptyState>
        }
      />
      {held.panel}
      {quick.panel}
      {open?.what === "plan" && (
        <PlanSheet
          domain={domain}
          order={order}
          body={asked}
          words={words}
          onClose={close}
          onStarted={started}
        />
      )}
      <RowDialogs
        open={open}
        today={today}
        flex={type === "flex"}
        statusOf={choices.statusOf}
        noteFacts={noteFacts}
        onClose={close}
        onSnoozed={() => {
          close();
          selection.clear();
        }}
      />
    </ChoicesProvider>
  );
}

type Row = { id: number; is_processing: boolean };

/** After an action the focus goes to the first row that is still open, so that the keyboard goes on where it was. */
function useFocusAfter(rows: readonly Row[]): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    const next = rows.findIndex(({ is_processing }) => !is_processing);
    const row = document.querySelector<HTMLElement>(`tr[data-row="${next}"]`);
    if (!row) return;
    wanted.current = false;
    row.focus({ preventScroll: true });
  }, [rows]);
  return () => {
    wanted.current = true;
  };
}

type Keys = {
  mayRun: boolean;
  maySnooze: boolean;
  ticked: readonly ActionRow[];
  count: number;
  open: (what: Open) => void;
  edit: (row: ActionRow) => void;
};

/** The list's own keys: what each opens for what is ticked or for the row in focus. Answers whether a key was one of them. */
const actionKeys =
  ({ mayRun, maySnooze, ticked, count, open, edit }: Keys) =>
  (key: string, row: ActionRow | undefined): boolean => {
    switch (key) {
      case "?":
        open({ what: "help" });
        return true;
      case "r":
        if (!mayRun || count === 0) return false;
        open({ what: "plan" });
        return true;
      case "z": {
        const rows = count > 0 ? ticked : row ? [row] : [];
        if (!maySnooze || rows.length === 0) return false;
        open({ what: "snooze", rows });
        return true;
      }
      case " ":
      case "n":
        if (row) open({ what: key === "n" ? "note" : "preview", row });
        return row !== undefined;
      case "s":
        return focusStatus();
      case "e":
        if (row) edit(row);
        return row !== undefined;
      default:
        return false;
    }
  };

/** The choice of the next status in the row in focus. */
function focusStatus(): boolean {
  const choice = document.querySelector<HTMLElement>("tr[data-row][tabindex='0'] select");
  choice?.focus();
  return choice !== null;
}
