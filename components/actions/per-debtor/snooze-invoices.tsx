"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import type { ActionGroup, ActionGroups, ActionRow } from "@/lib/dunning/answers/lists";
import SnoozeDialog from "../snooze-dialog";

const AT_MOST = 200;

/** Which invoices, and of which lines of the list they are. */
export type Snoozed = { ids: readonly number[]; groups: readonly ActionGroup[] };

type Props = Snoozed & {
  filters: ActionGroups["filters"];
  today: string;
  onClose: () => void;
  onSaved: () => void;
};

/** The invoices behind ticked debtors are put off together, under their versions of now. */
export default function SnoozeInvoices({ ids, groups, filters, today, onClose, onSaved }: Props) {
  const t = useTranslations("snooze");
  const [only] = groups.length === 1 ? groups : [];
  const rows = useRows(
    ids,
    only ? { ...filters, debtor_id: only.debtor_id, currency: only.currency } : filters,
  );
  if (Array.isArray(rows))
    return <SnoozeDialog rows={rows} today={today} onClose={onClose} onSaved={onSaved} />;
  return (
    <Overlay size="sm" title={t("title", { shown: String(ids.length) })} onClose={onClose}>
      {rows === "failed" ? <ErrorState /> : <Skeleton className="h-24" />}
    </Overlay>
  );
}

/** The rows of invoices of the list; null while they are read. */
function useRows(ids: readonly number[], filters: ActionGroups["filters"]): ActionRow[] | "failed" | null {
  const [rows, setRows] = useState<ActionRow[] | "failed" | null>(null);
  const wanted = ids.join();
  const question = JSON.stringify(filters);
  useEffect(() => {
    const controller = new AbortController();
    void allRows(JSON.parse(question), new Set(wanted.split(",").map(Number)), controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setRows(found);
      },
    );
    return () => controller.abort();
  }, [wanted, question]);
  return rows;
}

async function allRows(
  { sort: _, direction: __, ...narrowing }: ActionGroups["filters"],
  wanted: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<ActionRow[] | "failed"> {
  const found: ActionRow[] = [];
  for (let page = 1; found.length < wanted.size; page += 1) {
    const answer = await call("GET /actions-list", { ...narrowing, page, per_page: AT_MOST }, { signal });
    if (!answer.ok) return "failed";
    found.push(...answer.data.filter(({ id }) => wanted.has(id)));
    if (page >= answer.body.meta.last_page) break;
  }
  return found;
}
