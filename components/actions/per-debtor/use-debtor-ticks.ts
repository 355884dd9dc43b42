"use client";
import { useEffect, useState } from "react";
import { keeping } from "@/components/ui/data-table/kept";
import type { Selection } from "@/components/ui/data-table/use-selection";
import type { ActionGroup, ActionGroups, ActionRow } from "@/lib/dunning/answers/lists";
import { type Amount, add, type Cents, centsOf, NOTHING, subtract, toWire } from "@/lib/kernel/money";

/** A ticked debtor: which of their invoices are not meant, and the invoices that were looked at one by one. */
type Ticked = { row: ActionGroup; off: ReadonlySet<number>; seen: readonly ActionRow[] };
export type Ticks = ReadonlyMap<string, Ticked>;

/** What was ticked when one went to look at something else, by what the list was asked. */
const left = keeping<{ ticks: Ticks; all: boolean }>();

export const keyOf = ({ debtor_id, currency }: ActionGroup): string => `${debtor_id} ${currency}`;

export type DebtorTicks = Selection<ActionGroup> & {
  /** The invoices that are ticked, by id. */
  ids: readonly number[];
  sums: readonly { currency: string; amount: Amount }[];
  hasInvoice: (group: ActionGroup, id: number) => boolean;
  toggleInvoice: (group: ActionGroup, id: number, seen: readonly ActionRow[]) => void;
};

/** Ticks of the list per debtor: a debtor's tick means all their invoices, one of which can be taken out again. */
export function useDebtorTicks(
  list: ActionGroups,
  reasonOf: (row: ActionGroup) => string | null,
): DebtorTicks {
  const { page: _page, per_page: _size, sort: _sort, direction: _direction, ...filters } = list.filters;
  const question = JSON.stringify(filters);
  const [asked, setAsked] = useState(question);
  const [ticks, setTicks] = useState<Ticks>(() => stillListed(left.of(question)?.ticks, list));
  const [all, setAll] = useState(() => left.of(question)?.all ?? false);
  const clear = () => {
    setTicks(new Map());
    setAll(false);
    left.forget();
  };
  if (asked !== question) {
    setAsked(question);
    setTicks(stillListed(left.of(question)?.ticks, list));
    setAll(left.of(question)?.all ?? false);
  }
  useEffect(() => left.keep(question, { ticks, all }), [question, ticks, all]);
  const open = list.data.filter((row) => reasonOf(row) === null);
  const has = (row: ActionGroup) => reasonOf(row) === null && (all || ticks.has(keyOf(row)));
  const put = (entries: readonly Ticked[]) => {
    const next = new Map(all ? open.map((row) => [keyOf(row), whole(row)]) : ticks);
    for (const entry of entries) {
      if (entry.off.size < entry.row.invoices.length) next.set(keyOf(entry.row), entry);
      else next.delete(keyOf(entry.row));
    }
    setAll(false);
    setTicks(next);
  };
  const seenRows = open.filter(has).length;
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
    has,
    isMixed: (row) => !all && (ticks.get(keyOf(row))?.off.size ?? 0) > 0,
    reason: reasonOf,
    toggle: (row) => reasonOf(row) === null && put([has(row) ? none(row) : whole(row)]),
    togglePage: () => put(open.map(seenRows < open.length ? whole : none)),
    page: seenRows === 0 ? "none" : seenRows === open.length ? "all" : "some",
    selectAll: () => setAll(true),
    clear,
    hasInvoice: (row, id) => has(row) && (all || !ticks.get(keyOf(row))?.off.has(id)),
    toggleInvoice: (row, id, seen) => {
      const off = new Set(all ? [] : (ticks.get(keyOf(row))?.off ?? row.invoices));
      if (!off.delete(id)) off.add(id);
      put([{ row, off, seen }]);
    },
  };
}

/** Ticks one comes back to, with the rows as they are now: what came to a debtor meanwhile was not ticked, and who left the one page there is no longer is. */
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
const none = (row: ActionGroup): Ticked => ({ row, off: new Set(row.invoices), seen: [] });

/** What the ticked invoices of a debtor come to. What was taken out or put in one by one was seen, so its amount is known. */
function sumOf({ row, off, seen }: Ticked): Cents {
  const sumWhere = (isMeant: (id: number) => boolean) =>
    seen.filter(({ id }) => isMeant(id)).reduce((sum, { amount }) => add(sum, centsOf(amount)), NOTHING);
  if (off.size * 2 > row.invoices.length) return sumWhere((id) => !off.has(id));
  return subtract(
    centsOf(row.amount),
    sumWhere((id) => off.has(id)),
  );
}
