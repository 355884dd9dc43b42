"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { type StatusOptions, useStatusOptions } from "@/components/domain/invoices/status-options";
import { useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/answers";

type NewStatuses = ReadonlyMap<number, { status: number; version: number }>;

/** The unsaved status changes of the list: the new status per row, and why the server refused one. */
type BulkStatuses = {
  statusOf: (row: InvoiceRow) => number;
  isChanged: (row: InvoiceRow) => boolean;
  refusal: (row: InvoiceRow) => string | null;
  choose: (row: InvoiceRow, status: number) => void;
  options: StatusOptions;
};

const Editing = createContext<BulkStatuses | null>(null);

/** Returns the unsaved status changes; null while statuses are read-only. */
export const useStatusEditing = (): BulkStatuses | null => useContext(Editing);

export const StatusEditing = ({ value, children }: { value: BulkStatuses | null; children: ReactNode }) => (
  <Editing value={value}>{children}</Editing>
);

/** Returns the rows whose status a user changed, on any page of the list, and one save for all of them. */
export function useBulkStatuses(rows: readonly InvoiceRow[]) {
  const t = useTranslations("bulk");
  const router = useRouter();
  const undo = useUndo();
  const options = useStatusOptions("all");
  const [chosen, setChosen] = useState<NewStatuses>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [pending, setPending] = useState(false);

  const withStatus = (before: NewStatuses, row: InvoiceRow, status: number): NewStatuses => {
    const next = new Map(before);
    if (status === row.last_status_id) next.delete(row.id);
    else next.set(row.id, { status, version: row.version });
    return next;
  };
  const value: BulkStatuses = {
    statusOf: (row) => chosen.get(row.id)?.status ?? row.last_status_id,
    isChanged: (row) => chosen.has(row.id),
    refusal: (row) => refused.get(row.id) ?? null,
    choose: (row, status) => setChosen(withStatus(chosen, row, status)),
    options,
  };
  const changeAll = (status: number) =>
    setChosen(
      rows
        .filter(({ is_processing }) => !is_processing)
        .reduce((all, row) => withStatus(all, row, status), chosen),
    );
  const reset = () => {
    setChosen(new Map());
    setRefused(new Map());
  };
  /** Saves all changes. Returns true when all were saved; else the refused rows keep the chosen status, with the reason beside it. */
  const save = async (): Promise<boolean> => {
    setPending(true);
    const entries = [...chosen];
    const answer = await call("POST /invoices/update-statuses", {
      invoices: Object.fromEntries(entries.map(([id, { status }]) => [String(id), status])),
      versions: Object.fromEntries(entries.map(([id, { version }]) => [String(id), version])),
    });
    setPending(false);
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("failed"));
      return false;
    }
    const { saved, refused: left, undo_id } = answer.data;
    const reasons = new Map(left.map(({ id, message }) => [id, message]));
    setRefused(reasons);
    setChosen(new Map(entries.filter(([id]) => reasons.has(id))));
    if (saved > 0)
      toast.success(
        t("saved", { count: saved, shown: formatCount(saved) }),
        undo_id ? { action: undo.action(undo_id) } : {},
      );
    if (left.length > 0) toast.error(t("refused", { count: left.length, shown: formatCount(left.length) }));
    router.refresh();
    return left.length === 0;
  };
  return { value, count: chosen.size, pending, changeAll, reset, save };
}
