"use client";
import { CheckCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useQuickLook } from "@/components/debtors/quick-look/use-quick-look";
import { useJobs } from "@/components/frame/jobs-provider";
import type { Job } from "@/components/frame/types";
import { contactFilter, ownFilters } from "@/components/invoices/open-filters";
import { call } from "@/components/ui/api";
import { DataTable } from "@/components/ui/data-table/data-table";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ActionGroup, ActionGroups, ActionRow } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { type Choices, ChoicesProvider } from "../choices";
import { RunBar } from "../run-bar";
import { sumsText, totalsFooter } from "../sums";
import type { ActionBody } from "../use-chosen-statuses";
import { useTakeOff } from "../use-take-off";
import { DebtorInvoices } from "./debtor-invoices";
import type { Snoozed } from "./snooze-invoices";
import { useDebtorColumns } from "./use-debtor-columns";
import { type DebtorTicks, keyOf, useDebtorTicks } from "./use-debtor-ticks";

const importSheet = () => import("../plan-sheet");
const PlanSheet = lazy(importSheet);
const SnoozeInvoices = lazy(() => import("./snooze-invoices"));

type Props = { domain: string; list: ActionGroups; today: string; mayRun: boolean; lead: ReactNode };

/** Whom to reach today, a line per debtor: a tick means all their invoices, and opened it shows each. */
export function DebtorActionList({ domain, list, today, mayRun, lead }: Props) {
  const t = useTranslations("actions");
  const words = useTranslations();
  const router = useRouter();
  const { track } = useJobs();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [isPlanning, setIsPlanning] = useState(false);
  const [snoozed, setSnoozed] = useState<Snoozed | null>(null);
  const ticks = useDebtorTicks(list, (row) => (row.is_processing ? t("processing") : null));
  const steps = useChosenSteps(ticks);
  const isOpen = (row: ActionGroup) => opened.has(keyOf(row));
  const open = (row: ActionGroup, on = !isOpen(row)) => {
    const next = new Set(opened);
    if (on) next.add(keyOf(row));
    else next.delete(keyOf(row));
    setOpened(next);
  };
  // Of everything that fits the filters only a page is known: each invoice has a day of its own.
  const maySnooze = mayRun && !ticks.all;
  const columns = useDebtorColumns({ domain, today, isOpen, onOpen: open });
  const sums = sumsText(ticks.sums);
  const clear = () => {
    ticks.clear();
    steps.reset();
    router.refresh();
  };
  const started = (job: Job, reserved: number) => {
    setIsPlanning(false);
    track(job);
    toast.info(t("in_progress", { count: reserved, shown: formatCount(reserved) }));
    clear();
  };
  const order = "POST /actions-list";
  const takeOff = useTakeOff({
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
  const quick = useQuickLook({
    domain,
    rows: list.data,
    debtorOf: ({ debtor_id }: ActionGroup) => debtor_id,
  });
  const onRowKey = (key: string, row: ActionGroup | undefined): boolean => {
    if (quick.onKey(key, row)) return true;
    if (key === "r" && mayRun && ticks.count > 0) setIsPlanning(true);
    else if (key === "ArrowRight" && row) open(row, true);
    else if (key === "ArrowLeft" && row) open(row, false);
    else if (key === "z" && maySnooze && (row || ticks.count > 0)) snooze(row);
    else return false;
    return true;
  };
  return (
    <ChoicesProvider value={steps.choices} which="next">
      <DataTable
        name="actions-per-debtor"
        label={t("title_action")}
        columns={columns}
        list={list}
        rowId={keyOf}
        rowName={(row) => row.debtor}
        rowHref={(row) => `/${domain}/debtors/${row.debtor_id}/edit`}
        onRowKey={onRowKey}
        lead={lead}
        search={t("search")}
        free={[...ownFilters(words), contactFilter(words)]}
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
        detail={(row) =>
          isOpen(row) ? (
            <DebtorInvoices
              domain={domain}
              today={today}
              group={row}
              filters={list.filters}
              ticks={mayRun ? ticks : null}
            />
          ) : null
        }
        bar={
          <RunBar
            type="action"
            count={ticks.count}
            sums={sums}
            forAll={steps.forAll}
            onNear={importSheet}
            onChangeAll={steps.changeAll}
            onRun={() => setIsPlanning(true)}
            onRemove={() => void takeOff()}
            {...(maySnooze ? { onSnooze: () => setSnoozed(ticked) } : {})}
          />
        }
        footer={totalsFooter(list.totals, t)}
        empty={
          <EmptyState icon={<CheckCheck aria-hidden size={28} />} title={t("empty_action")}>
            {t("empty_text_action")}
          </EmptyState>
        }
      />
      {quick.panel}
      <Suspense>
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
      </Suspense>
    </ChoicesProvider>
  );
}

/** The steps that were chosen for single invoices, or one for all that is ticked, and the order they make with the ticks. */
function useChosenSteps(ticks: DebtorTicks) {
  const t = useTranslations("actions");
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [forAll, setForAll] = useState<number | null>(null);
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
