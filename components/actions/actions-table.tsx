"use client";
import {
  CalendarClock,
  CheckCheck,
  Eye,
  FileText,
  NotebookPen,
  PanelRight,
  Phone,
  Users,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Colleague } from "@/components/domain/agreements/subject";
import { useQuickLook } from "@/components/domain/debtors/quick-look/use-quick-look";
import { toastIdOf } from "@/components/domain/jobs/job-words";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import type { Job } from "@/components/domain/jobs/types";
import { usePlanPrefetch } from "@/components/domain/plan/plan-prefetch";
import { ChoicesProvider } from "@/components/domain/plan/run-choices";
import { useViews, type Viewing } from "@/components/domain/views/use-views";
import { DataTable } from "@/components/ui/data-table/data-table";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { MenuGroup, MenuItem } from "@/components/ui/menu";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ActionRow, WaitingActions } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { ViewedList } from "@/lib/lists/schema/views";
import { freeFilters } from "./columns/shared-columns";
import { RunBar } from "./run-bar";
import { isGroup, type ListRow, rowKey } from "./selection";
import { sumsText, totalsFooter } from "./sums";
import { GROUPING_COOKIE, type Grouping, tabs } from "./tabs";
import type { ActionSelection, Listed } from "./use-selection";
import { useWaitingActions } from "./use-waiting-actions";

const importSheet = () => import("@/components/domain/plan/plan-sheet");
const PlanSheet = lazyComponent(importSheet);
const MessagePreview = lazyComponent(() => import("@/components/domain/plan/message-preview"));
const NoteDialog = lazyComponent(() => import("./note-dialog"));
const ShortcutsHelp = lazyComponent(() => import("./shortcuts-help"));
const SnoozeDialog = lazyComponent(() => import("./snooze-dialog"));

/** The props that the list by invoice and the list by debtor share. */
export type SharedProps = {
  domain: string;
  today: string;
  mayRun: boolean;
  /** True when actions on hold stand in a collapsed section below those that can run today. */
  isSplit: boolean;
  waiting: WaitingActions | null;
  /** The grouping of the action list; null on the other tabs. */
  grouping: Grouping | null;
  viewing: Viewing;
  /** The users an account or an agreement can be assigned to. */
  colleagues: readonly Colleague[];
};

/** The dialog that is open over a list: the plan of a run, a row's message or note, the snooze date, or the keyboard shortcuts. */
type Open<Row> =
  | { kind: "plan" | "help" }
  | { kind: "preview" | "note"; row: ActionRow }
  | { kind: "snooze"; rows: readonly Row[]; ids: readonly number[] };

/** Returns the open dialog of a list and the functions that open one, whose identities are stable. */
export function useDialogs<Row extends ListRow>() {
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const preview = useCallback((row: ActionRow) => setOpen({ kind: "preview", row }), []);
  const note = useCallback((row: ActionRow) => setOpen({ kind: "note", row }), []);
  const snooze = useCallback((rows: readonly Row[]) => {
    const ids = rows.flatMap((row) => (isGroup(row) ? row.invoices : [row.id]));
    if (ids.length > 0) setOpen({ kind: "snooze", rows, ids });
  }, []);
  return { open, setOpen, preview, note, snooze };
}

const icons = {
  preview: Eye,
  note: NotebookPen,
  snooze: CalendarClock,
  quick: PanelRight,
  edit: FileText,
  debtor: Users,
  call: Phone,
};

/** An item of a row's menu, with its keyboard shortcut. */
type RowItem = Pick<MenuItem, "href" | "onAction"> & { id: keyof typeof icons; key?: string };

type Props<Row extends ListRow> = SharedProps &
  Pick<
    ComponentProps<typeof DataTable<Row>>,
    "columns" | "rowName" | "rowHref" | "pages" | "trail" | "exportAs" | "isPlain" | "expanding"
  > & {
    name: ViewedList;
    type: ActionType;
    list: Listed<Row>;
    selection: ActionSelection<Row>;
    dialogs: ReturnType<typeof useDialogs<Row>>;
    /** Returns the menu items and links of a row. Memoized, so that rows are not rendered again for it. */
    items: (row: Row) => { acts: readonly RowItem[]; links: readonly RowItem[] };
    /** Handles shortcuts of this list only; returns whether it handled the key. */
    onKey: (key: string, row: Row | undefined) => boolean;
    noteFacts?: FormRules;
  };

/** Renders a list of actions, by invoice or by debtor: ticked rows can be changed, previewed, run, snoozed or removed. */
export function ActionsTable<Row extends ListRow>(props: Props<Row>) {
  const { domain, today, mayRun, isSplit, waiting, grouping, viewing, colleagues } = props;
  const { name, type, list, selection, dialogs, items, onKey, noteFacts = {}, ...table } = props;
  const { open, setOpen, snooze } = dialogs;
  const { order, runLabel } = tabs[type];
  const t = useTranslations("actions");
  const all = useTranslations();
  const keyWords = useTranslations("keys");
  const router = useRouter();
  const { track } = useJobs();
  const views = useViews(name, viewing);
  const focusNext = useFocusAfter(list.data);
  const held = useWaitingActions({ domain, today, waiting, filters: list.filters });
  const quick = useQuickLook<Row>({
    domain,
    rows: list.data,
    debtorOf: ({ debtor_id }) => debtor_id,
    list: name,
    columns: table.columns,
    savedLayout: viewing.current,
  });
  const isOn = mayRun && open === null;
  usePlanPrefetch(order, selection.body, { isOn, rows: list.data, preload: importSheet });
  // With all rows that match the filters ticked only one page is loaded, and each invoice has a day of its own.
  const maySnooze = mayRun && type !== "flex" && !selection.all;
  const snoozeTicked = () => setOpen({ kind: "snooze", rows: selection.rows, ids: selection.ids });
  const close = () => setOpen(null);
  const finish = () => {
    focusNext();
    selection.reset();
    router.refresh();
  };
  const started = (job: Job, going: number) => {
    close();
    if (track(job))
      toast.info(t("in_progress", { count: going, shown: formatCount(going) }), { id: toastIdOf(job) });
    finish();
  };
  const onRowKey = (key: string, row: Row | undefined): boolean => {
    if (quick.onKey(key, row)) return true;
    if (key === "?") setOpen({ kind: "help" });
    else if (key === "r" && mayRun && selection.count > 0) setOpen({ kind: "plan" });
    else if (key === "z" && maySnooze && selection.count > 0) snoozeTicked();
    else if (key === "z" && maySnooze && row) snooze([row]);
    else return onKey(key, row);
    return true;
  };
  const openQuick = quick.open;
  const rowMenu = useMemo(() => {
    const item = ({ id, key = "", ...does }: RowItem): MenuItem => {
      const Icon = icons[id];
      return { id, label: keyWords(id), icon: <Icon aria-hidden size={16} />, detail: key, ...does };
    };
    return (row: Row): readonly MenuGroup[] => {
      const { acts, links } = items(row);
      const snoozeItem: RowItem = { id: "snooze", key: "Z", onAction: () => snooze([row]) };
      const debtor = `/${domain}/debtors/${row.debtor_id}/edit`;
      return [
        [...acts, ...(maySnooze ? [snoozeItem] : [])],
        [
          { id: "quick" as const, key: "I", onAction: () => openQuick(row) },
          ...links,
          { id: "debtor" as const, key: "O", href: debtor },
        ],
      ].map((group) => ({ heading: "", items: group.map(item) }));
    };
  }, [keyWords, items, domain, maySnooze, snooze, openQuick]);
  const sums = sumsText(selection.sums);
  return (
    <ChoicesProvider value={selection.choices} scope={type === "pending" ? "all" : "next"}>
      <DataTable
        {...table}
        {...views}
        name={name}
        label={t(`title_${type}`)}
        // This filter is fixed by the screen, so the user cannot remove it.
        list={isSplit ? { ...list, filters: { ...list.filters, held: undefined } } : list}
        rowId={rowKey}
        rowMenu={rowMenu}
        onRowKey={onRowKey}
        sortsByTwo
        lead={grouping && <GroupingSwitch domain={domain} current={grouping} />}
        search={t("search")}
        free={freeFilters(all, type, colleagues)}
        {...(mayRun ? { selection, selectAll: type === "action" } : {})}
        bar={
          <RunBar
            type={type}
            selection={selection}
            sums={sums}
            onNear={importSheet}
            onRun={() => setOpen({ kind: "plan" })}
            onRemoved={finish}
            onSnooze={maySnooze ? snoozeTicked : undefined}
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
      {open?.kind === "plan" && (
        <PlanSheet
          domain={domain}
          order={order}
          body={selection.body}
          runLabel={runLabel}
          onClose={close}
          onStarted={started}
        />
      )}
      {open?.kind === "preview" && (
        <MessagePreview
          row={open.row}
          status={selection.choices.statusOf(open.row)}
          flex={type === "flex"}
          onClose={close}
        />
      )}
      {open?.kind === "note" && <NoteDialog {...open.row} facts={noteFacts} onClose={close} />}
      {open?.kind === "help" && <ShortcutsHelp perDebtor={name === "actions-per-debtor"} onClose={close} />}
      {open?.kind === "snooze" && (
        <SnoozeDialog
          rows={open.rows}
          ids={open.ids}
          filters={list.filters}
          today={today}
          onClose={close}
          onSaved={() => {
            close();
            selection.clear();
          }}
        />
      )}
    </ChoicesProvider>
  );
}

/** Returns a function that, after an action, moves the focus to the first row not being processed, so that the keyboard continues there. */
function useFocusAfter(rows: readonly Pick<ListRow, "is_processing">[]): () => void {
  const isRequested = useRef(false);
  useEffect(() => {
    if (!isRequested.current) return;
    const next = rows.findIndex(({ is_processing }) => !is_processing);
    const row = document.querySelector<HTMLElement>(`tr[data-row="${next}"]`);
    if (!row) return;
    isRequested.current = false;
    row.focus({ preventScroll: true });
  }, [rows]);
  return () => {
    isRequested.current = true;
  };
}

/** Renders the links to the action list per invoice or per debtor; the last choice is the default. */
function GroupingSwitch({ domain, current }: { domain: string; current: Grouping }) {
  const t = useTranslations("actions");
  const remember = (grouping: Grouping) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before it renders the list, and the click navigates immediately
    document.cookie = `${GROUPING_COOKIE}=${grouping}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <nav aria-label={t("grouping")} className="flex shrink-0">
      {(["invoice", "debtor"] as const).map((grouping) => {
        const Icon = grouping === "debtor" ? Users : FileText;
        return (
          <PrefetchLink
            key={grouping}
            href={`/${domain}/actions?group=${grouping}`}
            aria-current={grouping === current ? "page" : undefined}
            onClick={() => remember(grouping)}
            className="forced-edge flex min-h-8 max-md:min-h-11 max-md:min-w-11 max-md:justify-center items-center gap-1.5 whitespace-nowrap border border-control-line bg-surface px-2.5 text-list first:rounded-l-md last:-ml-px last:rounded-r-md hover:bg-sunken aria-[current]:z-10 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text"
          >
            <Icon aria-hidden size={15} />
            <span className="max-lg:sr-only">{t(`per_${grouping}`)}</span>
          </PrefetchLink>
        );
      })}
    </nav>
  );
}
