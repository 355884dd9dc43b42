"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { call } from "@/components/ui/api";
import { tabStore } from "@/components/ui/data-table/tab-store";
import { phrase } from "@/components/ui/phrase";
import type { ActionRow, ActionList as List } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import type { FormRules } from "@/lib/kernel/field-rules";
import { ActionsTable, type SharedProps, useDialogs } from "./actions-table";
import { useActionColumns } from "./columns/use-action-columns";
import { tabs } from "./tabs";
import { type SelectionStore, useSelection } from "./use-selection";

/** Stores the selection of each tab until it is run or cleared. */
const stores: Record<ActionType, SelectionStore<ActionRow>> = {
  action: tabStore(),
  pending: tabStore(),
  flex: tabStore(),
};

type Props = SharedProps & { list: List; type: ActionType; noteFacts: FormRules };

/** Renders the invoices due for an action today with the reason, one per row: the action list, the agenda and the flex list. */
export function ActionList({ list, type, ...shared }: Props) {
  const { domain, today, mayRun } = shared;
  const t = useTranslations("actions");
  const router = useRouter();
  const dialogs = useDialogs<ActionRow>();
  const { preview, note, snooze } = dialogs;
  const selection = useSelection(type, list, stores[type]);
  const columns = useActionColumns({
    domain,
    today,
    type,
    onPreview: preview,
    onSnooze: mayRun ? snooze : undefined,
  });
  const rowName = useMemo(() => phrase(["number"], (values) => t("row", values)), [t]);
  const pageOf = useCallback((row: ActionRow) => `/${domain}/invoices/${row.id}/edit`, [domain]);
  const items = useCallback(
    (row: ActionRow) => ({
      acts: [
        { id: "preview" as const, onAction: () => preview(row) },
        { id: "note" as const, key: "N", onAction: () => note(row) },
      ],
      links: [{ id: "edit" as const, key: "E", href: pageOf(row) }],
    }),
    [preview, note, pageOf],
  );
  const onKey = (key: string, row: ActionRow | undefined): boolean => {
    if (key === "s") return focusStatus();
    if (!row) return false;
    if (key === " ") preview(row);
    else if (key === "n") note(row);
    else if (key === "e") router.push(pageOf(row));
    else return false;
    return true;
  };
  return (
    <ActionsTable
      {...shared}
      name={tabs[type].name}
      type={type}
      list={list}
      selection={selection}
      dialogs={dialogs}
      columns={columns}
      rowName={rowName}
      rowHref={pageOf}
      items={items}
      onKey={onKey}
      exportAs="GET /actions-list/export"
      isPlain
      trail={[
        { of: "invoice", id: (row) => row.id },
        { of: "debtor", id: (row) => row.debtor_id },
      ]}
      pages={async (page) => {
        const answer = await call("GET /actions-list", { ...list.filters, page }, { inBackground: true });
        return answer.ok ? answer.data : null;
      }}
    />
  );
}

/** Focuses the select of the next status in the focused row. Returns false where there is none. */
function focusStatus(): boolean {
  const choice = document.querySelector<HTMLElement>("tr[data-row][tabindex='0'] select");
  choice?.focus();
  return choice !== null;
}
