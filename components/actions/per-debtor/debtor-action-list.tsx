"use client";
import type { ExpandedState } from "@tanstack/react-table";
import { CheckCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { Colleague } from "@/components/domain/agreements/subject";
import { useQuickLook } from "@/components/domain/debtors/quick-look/use-quick-look";
import { toastOf } from "@/components/domain/jobs/job-words";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import type { Job } from "@/components/domain/jobs/types";
import { type Choices, ChoicesProvider } from "@/components/domain/plan/choices";
import { usePlanAhead } from "@/components/domain/plan/plan-ahead";
import type { ActionBody } from "@/components/domain/plan/use-chosen-statuses";
import { useViews, type Viewing } from "@/components/domain/views/use-views";
import { call } from "@/components/ui/api";
import { DataTable } from "@/components/ui/data-table/data-table";
import { tabStore } from "@/components/ui/data-table/tab-store";
import { useExpandedRows } from "@/components/ui/data-table/use-expanded-rows";
import { later } from "@/components/ui/later";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ActionGroup, ActionGroups, ActionRow, WaitingActions } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { useDebtorMenu } from "../row-menus";
import { RunBar } from "../run-bar";
import { sumsText, totalsFooter } from "../sums";
import { tabFilters } from "../tab-filters";
import { useRemoveActions } from "../use-remove-actions";
import { useWaitingActions } from "../use-waiting-actions";
import { withoutFilter } from "../without-filter";
import { DebtorInvoices } from "./debtor-invoices";
import type { Snoozed } from "./snooze-invoices";
import { useDebtorColumns } from "./use-debtor-columns";
import { type DebtorTicks, keyOf, useDebtorTicks } from "./use-debtor-ticks";

const importSheet = () => import("@/components/domain/plan/plan-sheet");
const PlanSheet = later(importSheet);
const KeysHelp = later(() => import("../keys-help"));
const SnoozeInvoices = later(() => import("./snooze-invoices"));

/** Which debtors were open when one went to look at something else. */
const expandedRows = tabStore<ExpandedState>();

type Props = {
  domain: string;
  list: ActionGroups;
  today: string;
  mayRun: boolean;
  /** Whether the list has only actions that can run today, with those on hold in a collapsed section below. */
  isSplit: boolean;
  waiting: WaitingActions | null;
  lead: ReactNode;
  viewing: Viewing;
  colleagues: readonly Colleague[];
};

/** Shows whom to reach today, a line per debtor: a tick means all their invoices, and opened it shows each. */
export function DebtorActionList({
  domain,
  list,
  today,
  mayRun,
  isSplit,
  waiting,
  lead,
  viewing,
  colleagues,
}: Props) {
  const t = useTranslations("actions");
  const words = useTranslations();
  const router = useRouter();
  const { track } = useJobs();
  const { isExpanded, expand, expanding } = useExpandedRows(keyOf, expandedRows);
  const [isPlanning, setIsPlanning] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const [snoozed, setSnoozed] = useState<Snoozed | null>(null);
  const ticks = useDebtorTicks(list, (row) => (row.is_processing ? t("processing") : null));
  const steps = useChosenSteps(ticks);
  // Of everything that fits the filters only a page is known: each invoice has a day of its own.
  const maySnooze = mayRun && !ticks.all;
  const columns = useDebtorColumns({ domain, today, isOpen: isExpanded, onOpen: (row) => expand(row) });
  const sums = sumsText(ticks.sums);
  const clear = () => {
    ticks.clear();
    steps.reset();
    router.refresh();
  };
  const started = (job: Job, going: number) => {
    setIsPlanning(false);
    if (track(job))
      toast.info(t("in_progress", { count: going, shown: formatCount(going) }), { id: toastOf(job) });
    clear();
  };
  const order = "POST /actions-list";
  usePlanAhead(order, steps.body, { isOn: mayRun && !isPlanning, rows: list.data, near: importSheet });
  const removeActions = useRemoveActions({
    type: "action",
    order,
    body: steps.body,
    count: ticks.count,
    sums,
    onDone: clear,
  });
  const ticked = { ids: ticks.ids, groups: ticks.rows };
  const snooze = (row: ActionGroup | undefined) =>
    setSnoozed(ticks.count > 0 || !row ? ticked : { ids: row.invoices, groups: [row] });
  const held = useWaitingActions({ domain, today, waiting, filters: list.filters });
  const quick = useQuickLook({
    domain,
    rows: list.data,
    debtorOf: ({ debtor_id }: ActionGroup) => debtor_id,
    list: "actions-per-debtor",
    columns,
    saved: viewing.current,
  });
  const menu = useDebtorMenu({
    domain,
    onQuick: quick.open,
    ...(maySnooze ? { onSnooze: (row) => setSnoozed({ ids: row.invoices, groups: [row] }) } : {}),
  });
  const onRowKey = (key: string, row: ActionGroup | undefined): boolean => {
    if (quick.onKey(key, row)) return true;
    if (key === "r" && mayRun && ticks.count > 0) setIsPlanning(true);
    else if (key === "?") setHelping(true);
    else if (key === "ArrowRight" && row) expand(row, true);
    else if (key === "ArrowLeft" && row) expand(row, false);
    else if (key === "z" && maySnooze && (row || ticks.count > 0)) snooze(row);
    else return false;
    return true;
  };
  return (
    <ChoicesProvider value={steps.choices} which="next">
      <DataTable
        {...useViews("actions-per-debtor", viewing)}
        name="actions-per-debtor"
        label={t("title_action")}
        columns={columns}
        list={isSplit ? withoutFilter(list, "held") : list}
        rowId={keyOf}
        rowName={(row) => row.debtor}
        rowHref={(row) => `/${domain}/debtors/${row.debtor_id}/edit`}
        rowMenu={menu}
        onRowKey={onRowKey}
        lead={lead}
        search={t("search")}
        free={tabFilters(words, "action", colleagues)}
        sortsByTwo
        pages={async (page) => {
          const answer = await call(
            "GET /actions-list/debtors",
            { ...list.filters, page },
            { inBackground: true },
          );
          return answer.ok ? answer.data : null;
        }}
        trail={[{ of: "debtor", id: (row) => row.debtor_id }]}
        {...(mayRun ? { selection: ticks, selectAll: true } : {})}
        expanding={{
          ...expanding,
          detail: (row) => (
            <DebtorInvoices
              domain={domain}
              today={today}
              group={row}
              filters={list.filters}
              ticks={mayRun ? ticks : null}
            />
          ),
        }}
        bar={
          <RunBar
            type="action"
            count={ticks.count}
            sums={sums}
            forAll={steps.forAll}
            onNear={importSheet}
            onChangeAll={steps.changeAll}
            onRun={() => setIsPlanning(true)}
            onRemove={() => void removeActions()}
            {...(maySnooze ? { onSnooze: () => setSnoozed(ticked) } : {})}
          />
        }
        footer={totalsFooter(list.totals, t)}
        footAside={held.toggle}
        sums={sumsText(list.totals)}
        empty={
          <EmptyState icon={<CheckCheck aria-hidden size={28} />} title={t("empty_action")}>
            {t("empty_text_action")}
          </EmptyState>
        }
      />
      {held.panel}
      {quick.panel}
      {isHelping && <KeysHelp perDebtor onClose={() => setHelping(false)} />}
      {isPlanning && (
        <PlanSheet
          domain={domain}
          order={order}
          body={steps.body}
          words="run"
          onClose={() => setIsPlanning(false)}
          onStarted={started}
        />
      )}
      {snoozed && (
        <SnoozeInvoices
          {...snoozed}
          filters={list.filters}
          today={today}
          onClose={() => setSnoozed(null)}
          onSaved={() => {
            setSnoozed(null);
            ticks.clear();
          }}
        />
      )}
    </ChoicesProvider>
  );
}

type Chosen = ReadonlyMap<number, number>;

/** Stores statuses that were chosen and not run yet as a draft of this tab: visiting a debtor does not lose them. */
const drafts = tabStore<Chosen>();

/** The steps that were chosen for single invoices, or one for all that is ticked, and the order they make with the ticks. */
function useChosenSteps(ticks: DebtorTicks) {
  const t = useTranslations("actions");
  const [chosen, setChosen] = useState<Chosen>(() => drafts.get("steps") ?? new Map());
  const [forAll, setForAll] = useState<number | null>(null);
  useEffect(() => drafts.set("steps", chosen), [chosen]);
  const own = (row: ActionRow) => chosen.get(row.id) ?? forAll ?? row.invoice_status_id;
  const choices: Choices = {
    statusOf: own,
    isChanged: (row) => own(row) !== row.invoice_status_id,
    closed: (row) => (row.is_processing ? t("processing") : ticks.all ? t("one_status_for_all") : null),
    choose: (row, status) => setChosen(new Map([...chosen, [row.id, status]])),
  };
  const reset = () => {
    setChosen(new Map());
    setForAll(null);
  };
  const named = Object.fromEntries(
    ticks.ids.map((id): [string, number | null] => [String(id), chosen.get(id) ?? null]),
  );
  const status = forAll === null ? {} : { status_id: forAll };
  const body: ActionBody = ticks.chosen.doAll
    ? { invoices: {}, doAll: true, filters: ticks.chosen.filters, count: ticks.count, ...status }
    : { invoices: named, doAll: false, ...status };
  return { choices, body, forAll, changeAll: setForAll, reset };
}
