"use client";
import type { ExpandedState } from "@tanstack/react-table";
import { useCallback } from "react";
import { call } from "@/components/ui/api";
import { tabStore } from "@/components/ui/data-table/tab-store";
import { useExpandedRows } from "@/components/ui/data-table/use-expanded-rows";
import type { ActionGroup, ActionGroups } from "@/lib/dunning/answers/lists";
import { ActionsTable, type SharedProps, useDialogs } from "./actions-table";
import { useDebtorColumns } from "./columns/use-debtor-columns";
import { DebtorInvoices } from "./debtor-invoices";
import { rowKey } from "./selection";
import { type SelectionStore, useSelection } from "./use-selection";

/** Stores the selection until it is run or cleared, and the expanded debtors across navigation. */
const ticks: SelectionStore<ActionGroup> = tabStore();
const expandedRows = tabStore<ExpandedState>();

/** Renders the debtors due for an action today: a tick selects all their invoices, and an expanded row lists each. */
export function DebtorActionList({ list, ...shared }: SharedProps & { list: ActionGroups }) {
  const { domain, today, mayRun } = shared;
  const { isExpanded, expand, expanding } = useExpandedRows<ActionGroup>(rowKey, expandedRows);
  const selection = useSelection("action", list, ticks);
  const columns = useDebtorColumns({ domain, today, isOpen: isExpanded, onOpen: (row) => expand(row) });
  const pageOf = useCallback((row: ActionGroup) => `/${domain}/debtors/${row.debtor_id}/edit`, [domain]);
  const items = useCallback(
    (row: ActionGroup) => ({
      acts: (["call", "note"] as const).map((id) => ({ id, href: `${pageOf(row)}?act=${id}` })),
      links: [],
    }),
    [pageOf],
  );
  const onKey = (key: string, row: ActionGroup | undefined): boolean => {
    if (!row || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
    expand(row, key === "ArrowRight");
    return true;
  };
  return (
    <ActionsTable
      {...shared}
      name="actions-per-debtor"
      type="action"
      list={list}
      selection={selection}
      dialogs={useDialogs<ActionGroup>()}
      columns={columns}
      rowName={(row) => row.debtor}
      rowHref={pageOf}
      items={items}
      onKey={onKey}
      trail={[{ of: "debtor", id: (row) => row.debtor_id }]}
      pages={async (page) => {
        const query = { ...list.filters, page };
        const answer = await call("GET /actions-list/debtors", query, { inBackground: true });
        return answer.ok ? answer.data : null;
      }}
      expanding={{
        ...expanding,
        detail: (row) => (
          <DebtorInvoices
            domain={domain}
            today={today}
            group={row}
            filters={list.filters}
            selection={mayRun ? selection : null}
          />
        ),
      }}
    />
  );
}
