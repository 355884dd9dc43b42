"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ActionBody, Choices, FlexBody } from "@/components/domain/plan/run-choices";
import { tabStore } from "@/components/ui/data-table/tab-store";
import type { List } from "@/components/ui/data-table/types";
import { filtersIn, type Selection, stateOf } from "@/components/ui/data-table/use-row-selection";
import { toast } from "@/components/ui/toast";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import type { Amount } from "@/lib/kernel/money";
import {
  type ChosenStatuses,
  commonStatus,
  hasInvoice,
  invoicesOf,
  type Line,
  type ListRow,
  linesBetween,
  nothingTicked,
  orderOf,
  proposedStatus,
  renewedTicks,
  rowKey,
  type Selected,
  type Ticks,
  tickedInvoices,
  tickedSums,
  wholeRow,
  withSpan,
} from "./selection";

type Sum = { currency: string; amount: Amount };

/** A list of actions as its call returns it. */
export type Listed<Row> = List<Row> & { totals: readonly (Sum & { count: number })[] };

/** Stores a list's ticks while the user is on another page, by the filters of the list. */
export type SelectionStore<Row> = ReturnType<typeof tabStore<Selected<Row>>>;

/** Stores chosen statuses as a draft of this tab: visiting a debtor does not lose them, nor does looking at the list per debtor. */
const drafts = tabStore<ChosenStatuses>();

export type ActionSelection<Row> = Selection<Row> & {
  /** The ticked invoices, by id. */
  ids: readonly number[];
  sums: readonly Sum[];
  /** The request of the ticks with the chosen statuses. */
  body: ActionBody | FlexBody;
  choices: Choices;
  /** The one status chosen for everything ticked; null when there are several. */
  statusForAll: number | null;
  changeAll: (status: number) => void;
  /** Clears the ticks and the chosen statuses. */
  reset: () => void;
  hasInvoice: (row: Row, id: number) => boolean;
  /** Ticks an invoice below an expanded row, or with `isRange` every line from the last one to it. */
  toggleInvoice: (row: Row, id: number, isRange: boolean) => void;
  /** Registers the invoices below an expanded row; none once it is collapsed. */
  setLines: (row: Row, rows: readonly ActionRow[]) => void;
};

/**
 * Returns the ticks and chosen statuses of a list of actions, over its pages: a row's tick selects all its invoices, any of which can be
 * excluded. Choosing a status ticks its invoice; with everything ticked one status applies to all, also on other pages.
 */
export function useSelection<Row extends ListRow>(
  type: ActionType,
  list: Listed<Row>,
  store: SelectionStore<Row>,
): ActionSelection<Row> {
  const t = useTranslations("actions");
  const filters = filtersIn(list.filters);
  const question = JSON.stringify(filters);
  const stored = () => store.get(question) ?? nothingTicked<Row>();
  const [lastQuestion, setLastQuestion] = useState(question);
  const [state, setState] = useState(stored);
  if (lastQuestion !== question) {
    setLastQuestion(question);
    setState(stored());
  }
  useEffect(() => store.set(question, state), [store, question, state]);
  const [statuses, setStatuses] = useState<ChosenStatuses>(() => drafts.get(type) ?? new Map());
  useEffect(() => drafts.set(type, statuses), [type, statuses]);
  const under = useRef<ReadonlyMap<string, readonly number[]>>(new Map());
  const last = useRef<Line<Row> | null>(null);

  const { all, statusForAll } = state;
  const reason = (row: Row) => (row.is_processing ? t("processing") : null);
  const open = list.data.filter((row) => reason(row) === null);
  const ticks = all ? new Map(open.map(wholeRow)) : renewedTicks(state.ticks, list.data, false);
  const set = (next: Ticks<Row>) => setState({ ...nothingTicked(), ticks: next });
  const linesUnder = (row: Row) => under.current.get(rowKey(row)) ?? [];
  const isMixed = (row: Row) => (ticks.get(rowKey(row))?.excludedIds.size ?? 0) > 0;
  const toggleLine = (line: Line<Row>, isRange: boolean) => {
    const { row, invoice } = line;
    if (reason(row) !== null) return;
    const isTicked = ticks.has(rowKey(row)) && !(isRange && isMixed(row));
    const isOn = invoice === null ? isTicked : hasInvoice(ticks, row, invoice);
    const lines = open.flatMap((openRow): Line<Row>[] => [
      { row: openRow, invoice: null },
      ...linesUnder(openRow).map((id) => ({ row: openRow, invoice: id })),
    ]);
    const span = isRange ? linesBetween(lines, last.current, line) : [line];
    last.current = line;
    set(withSpan(ticks, span, !isOn, linesUnder));
  };

  // With a single page it is known which rows have left the list since.
  const removeMissing = useEffectEvent(() => {
    if (all || list.meta.last_page !== 1) return;
    const there = renewedTicks(ticks, list.data, true);
    if (there.size === ticks.size) return;
    const of = tickedInvoices(ticks).length;
    toast.info(t("gone", { count: of - tickedInvoices(there).length, of }));
    set(there);
  });
  useEffect(() => removeMissing(), []);

  const tickInvoice = (id: number) => {
    const row = list.data.find((candidate) => invoicesOf(candidate).includes(id));
    if (row && !hasInvoice(ticks, row, id)) set(withSpan(ticks, [{ row, invoice: id }], true));
  };
  const latest = useRef(tickInvoice);
  useLayoutEffect(() => {
    latest.current = tickInvoice;
  });
  // Ticks do not change the choices, so the selects of the rows are not rendered again for them.
  const choices = useMemo<Choices>(() => {
    const statusOf = (row: ActionRow) =>
      (all ? statusForAll : statuses.get(row.id)) ?? proposedStatus(type, row);
    return {
      statusOf,
      isChanged: (row) => statusOf(row) !== proposedStatus(type, row),
      closed: (row) => (row.is_processing ? t("processing") : all ? t("one_status_for_all") : null),
      choose(row, status) {
        setStatuses((before) => new Map([...before, [row.id, status]]));
        latest.current(row.id);
      },
    };
  }, [all, statuses, statusForAll, type, t]);

  const ids = tickedInvoices(ticks);
  const total = list.totals.reduce((sum, { count }) => sum + count, 0);
  const count = all ? total : ids.length;
  const request: Selection<Row>["request"] = all
    ? { doAll: true, filters, count }
    : { doAll: false, ids: ids.map(String), count };
  const clear = () => {
    setState(nothingTicked());
    store.clear();
  };
  return {
    ids,
    count,
    total,
    all,
    rows: [...ticks.values()].map(({ row }) => row),
    request,
    sums: all ? list.totals : tickedSums(ticks),
    body: orderOf({ type, ticks, request, statuses, statusForAll }),
    choices,
    statusForAll: all ? statusForAll : commonStatus(statuses, ids),
    changeAll: (status) =>
      all
        ? setState({ ...state, statusForAll: status })
        : setStatuses(new Map([...statuses, ...ids.map((id): [number, number] => [id, status])])),
    reset: () => {
      clear();
      setStatuses(new Map());
    },
    state: stateOf(ticks.keys()),
    onChange: (next) => {
      const rows = open.filter((row) => next[rowKey(row)] && !ticks.has(rowKey(row)));
      set(new Map([...[...ticks].filter(([key]) => next[key]), ...rows.map(wholeRow)]));
    },
    toggle: (row, isRange) => toggleLine({ row, invoice: null }, isRange),
    isMixed,
    reason,
    selectAll: () => setState({ ...state, ticks, all: true }),
    clear,
    hasInvoice: (row, id) => hasInvoice(ticks, row, id),
    toggleInvoice: (row, invoice, isRange) => toggleLine({ row, invoice }, isRange),
    setLines: (row, rows) => {
      const ids = rows.filter(({ is_processing }) => !is_processing).map(({ id }) => id);
      under.current = new Map([...under.current, [rowKey(row), ids]]);
    },
  };
}
