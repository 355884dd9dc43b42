"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { Selection } from "./use-selection";

type Options<Row> = {
  rows: readonly Row[];
  selection?: Selection<Row> | undefined;
  rowHref?: ((row: Row) => string) | undefined;
};

const isRow = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("tr");

/** ↑ ↓ Home End move the active row, space ticks it (with shift up to it), enter opens it, Esc clears the ticks. */
export function useRowKeys<Row>({ rows, selection, rowHref }: Options<Row>) {
  const router = useRouter();
  const [active, setActive] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === "Escape" && selection && selection.count > 0) {
      selection.clear();
      return;
    }
    const { target } = event;
    const fromTick = target instanceof HTMLInputElement && target.type === "checkbox";
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>("tr[data-row]") : null;
    if (!row || (!isRow(target) && !fromTick)) return;
    const index = Number(row.dataset.row);
    const next = nextIndex(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      row.parentElement?.querySelector<HTMLElement>(`tr[data-row="${next}"]`)?.focus();
      return;
    }
    if (!fromTick) act(event, rows[index]);
  }

  function act(event: KeyboardEvent, row: Row | undefined): void {
    if (row === undefined) return;
    if (event.key === " " && selection) {
      event.preventDefault();
      selection.toggle(row, event.shiftKey);
    }
    if (event.key === "Enter" && rowHref) router.push(rowHref(row));
  }

  const last = Math.max(0, rows.length - 1);
  return { active: Math.min(active, last), setActive, onKeyDown };
}

function nextIndex(key: string, index: number, length: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(length - 1, index + 1);
    case "ArrowUp":
      return Math.max(0, index - 1);
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return null;
  }
}

/** "/" goes to the search field, unless something is being typed. */
export function useSlash(search: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const typing = target?.closest(
        "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog]",
      );
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [search]);
}
