"use client";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { tabStore } from "@/components/ui/data-table/tab-store";
import type { RowSelection } from "@/components/ui/data-table/use-row-selection";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import type { Choices } from "./choices";

/** The calls that order a run. */
export type Order = "POST /actions-list" | "POST /actions-list/flex";

/** What the first of them takes (DECISIONS §12). */
export type ActionBody = {
  invoices: Record<string, number | null>;
  doAll: boolean;
  filters?: Readonly<Record<string, unknown>>;
  count?: number;
  status_id?: number;
  /** From the agenda, where each row says which status it gets. */
  pending?: boolean;
};

/** What the other takes: ticked rows. */
export type FlexBody = { invoices: Record<string, null> };

type Chosen = ReadonlyMap<number, number>;

/** Stores statuses that were chosen and not run yet as a draft of this tab: visiting a debtor does not lose them. */
const drafts = tabStore<Chosen>();

/**
 * The statuses a user chose and the ticks they belong to. Changing a row's status ticks it; with everything selected one
 * status holds for all rows, also those of other pages.
 */
export function useChosenStatuses(selection: RowSelection<ActionRow>, type: ActionType) {
  const t = useTranslations("actions");
  const [chosen, setChosen] = useState<Chosen>(() => drafts.get(type) ?? new Map());
  const [forAll, setForAll] = useState<number | null>(null);

  useEffect(() => drafts.set(type, chosen), [type, chosen]);

  const own = (row: ActionRow) => chosen.get(row.id) ?? proposed(type, row);
  const { all } = selection;
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  // A tick changes no choice: the selects of the rows are not drawn again for it.
  const choices = useMemo<Choices>(() => {
    const statusOf = (row: ActionRow) => (all ? forAll : chosen.get(row.id)) ?? proposed(type, row);
    return {
      statusOf,
      isChanged: (row) => statusOf(row) !== proposed(type, row),
      closed: (row) => latest.current.reason(row) ?? (all ? t("one_status_for_all") : null),
      choose(row, status) {
        setChosen((before) => withStatus(before, [row], status));
        if (!latest.current.has(row)) latest.current.select(row);
      },
    };
  }, [all, chosen, forAll, type, t]);
  const changeAll = (status: number) => {
    if (selection.all) setForAll(status);
    else setChosen(withStatus(chosen, selection.rows, status));
  };
  const reset = () => {
    setChosen(new Map());
    setForAll(null);
  };
  const body = type === "pending" ? agendaBody(selection.rows, own) : bodyOf(selection, chosen, forAll);
  return { choices, changeAll, reset, forAll: commonStatus(), body };

  /** The one status everything ticked was changed to; null when there are several. */
  function commonStatus(): number | null {
    if (selection.all) return forAll;
    const [first, ...others] = new Set(selection.rows.map((row) => chosen.get(row.id) ?? null));
    return others.length === 0 ? (first ?? null) : null;
  }
}

/** Returns what a row would get if nobody chose; on the agenda it keeps what it has. */
const proposed = (type: ActionType, row: ActionRow): number | null =>
  type === "pending" ? row.last_status_id : row.invoice_status_id;

const withStatus = (chosen: Chosen, rows: readonly ActionRow[], status: number): Chosen =>
  new Map([...chosen, ...rows.map((row): [number, number] => [row.id, status])]);

/** On the agenda what the row shows is what it gets; rows of other pages are remembered with what they showed. */
const agendaBody = (rows: readonly ActionRow[], own: (row: ActionRow) => number | null): ActionBody => ({
  invoices: Object.fromEntries(rows.map((row): [string, number | null] => [String(row.id), own(row)])),
  doAll: false,
  pending: true,
});

function bodyOf(selection: RowSelection<ActionRow>, chosen: Chosen, forAll: number | null): ActionBody {
  if (selection.chosen.doAll) {
    const { all: _, ...filters } = selection.chosen.filters;
    const body: ActionBody = { invoices: {}, doAll: true, filters, count: selection.chosen.count };
    return forAll === null ? body : { ...body, status_id: forAll };
  }
  const ids = selection.chosen.ids.map((id): [string, number | null] => [id, chosen.get(Number(id)) ?? null]);
  return { invoices: Object.fromEntries(ids), doAll: false };
}
