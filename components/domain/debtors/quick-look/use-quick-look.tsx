"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { SavedLayout } from "@/components/ui/data-table/column-layout";
import type { Column } from "@/components/ui/data-table/types";
import { lazyComponent } from "@/components/ui/lazy-component";

const QuickLook = lazyComponent(() => import("./quick-look"));

type Options<Row> = {
  domain: string;
  rows: readonly Row[];
  debtorOf: (row: Row) => number;
  /** The list's name and columns: those that do not fit are shown in the panel. */
  list: string;
  columns: readonly Column<Row>[];
  /** The open saved view of the list. */
  savedLayout: SavedLayout | null;
};
type Quick<Row> = {
  /**
   * Handles I, which opens and closes the panel about the focused row, and O, which opens its debtor; returns whether it handled the key.
   */
  onKey: (key: string, row: Row | undefined) => boolean;
  /** Opens the panel about a row; memoized. */
  open: (row: Row) => void;
  panel: ReactNode;
};

/** Provides the panel of a debtor beside its list: it follows the focused row, which keeps the focus. Esc closes it. */
export function useQuickLook<Row extends object>({
  domain,
  rows,
  debtorOf,
  list,
  columns,
  savedLayout,
}: Options<Row>): Quick<Row> {
  const router = useRouter();
  const [openRow, setOpenRow] = useState<Row | null>(null);
  const isOpen = openRow !== null;
  const latest = useRef({ rows, debtorOf });
  useLayoutEffect(() => {
    latest.current = { rows, debtorOf };
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-row]") : null;
      const of = row && latest.current.rows[Number(row.dataset.row)];
      if (of) setOpenRow(of);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      // Otherwise the list would clear its ticks.
      event.stopPropagation();
      setOpenRow(null);
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, [isOpen]);
  const open = useCallback((row: Row) => setOpenRow(row), []);
  return {
    open,
    onKey: (key, row) => {
      if (row === undefined) return false;
      if (key === "i") setOpenRow(isOpen ? null : row);
      else if (key === "o") router.push(`/${domain}/debtors/${debtorOf(row)}/edit`);
      else return false;
      return true;
    },
    panel: openRow !== null && (
      <QuickLook
        domain={domain}
        debtor_id={debtorOf(openRow)}
        list={list}
        savedLayout={savedLayout}
        columns={columns.map(({ hasContent: _, ...column }) => ({
          ...column,
          cell: () => column.cell(openRow),
        }))}
        onClose={() => setOpenRow(null)}
      />
    ),
  };
}
