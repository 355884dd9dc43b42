"use client";
import { useEffect, useRef, useState } from "react";
import { tabStore } from "@/components/ui/data-table/tab-store";
import { filtersIn, type Selection, stateOf } from "@/components/ui/data-table/use-row-selection";
import type { ActionGroup, ActionGroups, ActionRow } from "@/lib/dunning/answers/lists";
import { type Amount, add, type Cents, centsOf, NOTHING, subtract, toWire } from "@/lib/kernel/money";

/** A ticked debtor: which of their invoices are not meant, and the invoices that were looked at one by one. */
type Ticked = { row: ActionGroup; off: ReadonlySet<number>; seen: readonly ActionRow[] };
export type Ticks = ReadonlyMap<string, Ticked>;

/** A line of the list: a debtor, or one of the invoices under it while it is open. */
export type Line = { group: ActionGroup; invoice: number | null };

/** What was ticked when one went to look at something else, by what the list was asked. */
const stored = tabStore<{ ticks: Ticks; all: boolean }>();

export const keyOf = ({ debtor_id, currency }: ActionGroup): string => `${debtor_id} ${currency}`;

export type DebtorTicks = Selection<ActionGroup> & {
  /** The invoices that are ticked, by id. */
  ids: readonly number[];
  sums: readonly { currency: string; amount: Amount }[];
  hasInvoice: (group: ActionGroup, id: number) => boolean;
  /** Ticks an invoice of an open debtor, or with `isRange` every line from the last one to it. */
  toggleInvoice: (group: ActionGroup, id: number, isRange: boolean) => void;
  /** Says which invoices stand under an open debtor; none once it is closed. */
  setLines: (group: ActionGroup, rows: readonly ActionRow[]) => void;
};

/** Returns the ticks of the list per debtor: a debtor's tick means all their invoices, one of which can be taken out again. */
export function useDebtorTicks(
  list: ActionGroups,
  reasonOf: (row: ActionGroup) => string | null,
): DebtorTicks {
  const filters = filtersIn(list.filters);
  const question = JSON.stringify(filters);
  const before = () => ({
    ticks: stillListed(stored.get(question)?.ticks, list),
    all: stored.get(question)?.all ?? false,
  });
  const [asked, setAsked] = useState(question);
  const [{ ticks, all }, setState] = useState(before);
  if (asked !== question) {
    setAsked(question);
    setState(before());
  }
  useEffect(() => stored.set(question, { ticks, all }), [question, ticks, all]);
  const under = useRef<ReadonlyMap<string, readonly ActionRow[]>>(new Map());
  const last = useRef<Line | null>(null);

  const open = list.data.filter((row) => reasonOf(row) === null);
  const has = (row: ActionGroup) => reasonOf(row) === null && (all || ticks.has(keyOf(row)));
  const current = (): Ticks => (all ? new Map(open.map((row) => [keyOf(row), whole(row)])) : ticks);
  const invoicesOf = (group: ActionGroup) =>
    (under.current.get(keyOf(group)) ?? []).filter(({ is_processing }) => !is_processing);
  const hasInvoice = (row: ActionGroup, id: number) =>
    has(row) && (all || !ticks.get(keyOf(row))?.off.has(id));
  const toggleLine = (line: Line, isRange: boolean) => {
    const { group, invoice } = line;
    if (reasonOf(group) !== null) return;
    const isOn = invoice === null ? has(group) && !(isRange && isMixed(group)) : hasInvoice(group, invoice);
    const lines = open.flatMap((row): Line[] => [
      { group: row, invoice: null },
      ...invoicesOf(row).map(({ id }) => ({ group: row, invoice: id })),
    ]);
    const span = isRange ? between(lines, last.current, line) : [line];
    last.current = line;
    setState({ ticks: withRange(current(), span, !isOn, invoicesOf), all: false });
  };
  const isMixed = (row: ActionGroup) => !all && (ticks.get(keyOf(row))?.off.size ?? 0) > 0;
  const total = list.totals.reduce((sum, { count }) => sum + count, 0);
  const ids = [...ticks.values()].flatMap(({ row, off }) => row.invoices.filter((id) => !off.has(id)));
  const count = all ? total : ids.length;
  return {
    ids,
    count,
    total,
    all,
    rows: all ? open : [...ticks.values()].map(({ row }) => row),
    chosen: all ? { doAll: true, filters, count } : { doAll: false, ids: ids.map(String), count },
    sums: all
      ? list.totals
      : [...ticks.values()].map((one) => ({ currency: one.row.currency, amount: toWire(sumOf(one)) })),
    state: stateOf(all ? open.map(keyOf) : ticks.keys()),
    onChange: (next) => {
      const now = current();
      const kept = [...now].filter(([key]) => next[key]);
      const added = open.filter((row) => next[keyOf(row)] && !now.has(keyOf(row)));
      setState({
        ticks: new Map([...kept, ...added.map((row) => [keyOf(row), whole(row)] as const)]),
        all: false,
      });
    },
    toggle: (group, isRange) => toggleLine({ group, invoice: null }, isRange),
    isMixed,
    reason: reasonOf,
    selectAll: () => setState({ ticks, all: true }),
    clear: () => {
      setState({ ticks: new Map(), all: false });
      stored.clear();
    },
    hasInvoice,
    toggleInvoice: (group, invoice, isRange) => toggleLine({ group, invoice }, isRange),
    setLines: (group, rows) => {
      under.current = new Map([...under.current, [keyOf(group), rows]]);
    },
  };
}

const isSame = (a: Line, b: Line): boolean => keyOf(a.group) === keyOf(b.group) && a.invoice === b.invoice;

/** Returns the lines from the last ticked one to this one, both included. */
function between(lines: readonly Line[], from: Line | null, to: Line): readonly Line[] {
  const [a, b] = [
    lines.findIndex((line) => from && isSame(line, from)),
    lines.findIndex((line) => isSame(line, to)),
  ];
  if (a < 0 || b < 0) return [to];
  return lines.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * Returns the ticks after a span of lines was ticked or let go. A debtor's own line means all of their invoices, but not where the span ends
 * among those: then it means those it covers.
 */
export function withRange(
  ticks: Ticks,
  span: readonly Line[],
  isOn: boolean,
  invoicesOf: (group: ActionGroup) => readonly ActionRow[],
): Ticks {
  const next = new Map(ticks);
  for (const group of new Set(span.map((line) => line.group))) {
    const covered = span.filter((line) => line.group === group);
    const invoices = covered.flatMap(({ invoice }) => invoice ?? []);
    const isWhole =
      covered.length > invoices.length && [0, invoicesOf(group).length].includes(invoices.length);
    const before = next.get(keyOf(group));
    const off = new Set(before?.off ?? group.invoices);
    for (const id of isWhole ? group.invoices : invoices) {
      if (isOn) off.delete(id);
      else off.add(id);
    }
    if (off.size < group.invoices.length)
      next.set(keyOf(group), { row: group, off, seen: seenOf(before, invoicesOf(group)) });
    else next.delete(keyOf(group));
  }
  return next;
}

/** Returns what was taken out or put in one by one stands under its debtor, or did. */
const seenOf = (before: Ticked | undefined, lines: readonly ActionRow[]): readonly ActionRow[] =>
  lines.length > 0 ? lines : (before?.seen ?? []);

/** Returns the ticks one comes back to, with the rows as they are now: what came to a debtor meanwhile was not ticked, and who left the one page there is no longer is. */
export function stillListed(ticks: Ticks | undefined, { data, meta }: ActionGroups): Ticks {
  const now = new Map(data.map((row) => [keyOf(row), row]));
  return new Map(
    [...(ticks ?? [])].flatMap(([key, one]): [string, Ticked][] => {
      const row = now.get(key);
      if (!row) return meta.last_page === 1 ? [] : [[key, one]];
      const known = new Set(one.row.invoices);
      const off = new Set(row.invoices.filter((id) => one.off.has(id) || !known.has(id)));
      return off.size < row.invoices.length ? [[key, { ...one, row, off }]] : [];
    }),
  );
}

const whole = (row: ActionGroup): Ticked => ({ row, off: new Set(), seen: [] });

/** Returns what the ticked invoices of a debtor come to. What was taken out or put in one by one was seen, so its amount is known. */
function sumOf({ row, off, seen }: Ticked): Cents {
  const sumWhere = (isMeant: (id: number) => boolean) =>
    seen.filter(({ id }) => isMeant(id)).reduce((sum, { amount }) => add(sum, centsOf(amount)), NOTHING);
  if (off.size * 2 > row.invoices.length) return sumWhere((id) => !off.has(id));
  return subtract(
    centsOf(row.amount),
    sumWhere((id) => off.has(id)),
  );
}
