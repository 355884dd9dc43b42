"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useShortcuts } from "../use-shortcuts";
import type { Ticking } from "./body";
import type { ModelRow } from "./use-table-model";

type Options<Row extends object> = {
  /** The element that contains the rows. */
  container: RefObject<HTMLElement | null>;
  rows: readonly ModelRow<Row>[];
  /** Null where rows cannot be ticked. */
  tick: Ticking<Row> | null;
  /** Clears the ticks; null while there are none. */
  clear: (() => void) | null;
  rowHref?: ((row: Row) => string) | undefined;
  /** Handles shortcuts of the list; returns true when it handled the key. */
  onRowKey?: ((key: string, row: Row | undefined) => boolean) | undefined;
};

const isRow = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("tr");

/**
 * Handles ↑ ↓ Home End and j k, which move the active row, space and x, which tick it (with shift up to it), Enter, which opens it, and
 * Esc, which clears the ticks. Letters work wherever the focus is, unless the user is typing or a dialog is open.
 */
export function useRowKeys<Row extends object>(options: Options<Row>) {
  const { rows, tick, rowHref, container } = options;
  const router = useRouter();
  const [active, setActive] = useState(0);
  const last = Math.max(0, rows.length - 1);
  const current = Math.min(active, last);

  const focusRow = (index: number) =>
    container.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`)?.focus();

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === "Escape" && options.clear) {
      options.clear();
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
      focusRow(next);
      return;
    }
    if (!fromTick) act(event, rows[index]);
  }

  function act(event: KeyboardEvent, row: ModelRow<Row> | undefined): void {
    if (row === undefined) return;
    if (event.key === " " && (options.onRowKey?.(" ", row.original) ?? false)) {
      event.preventDefault();
      return;
    }
    if (event.key === " " && tick) {
      event.preventDefault();
      tick(row, event.shiftKey);
    }
    if (event.key === "Enter" && rowHref) router.push(rowHref(row.original));
  }

  useShortcuts((key) => {
    const row = rows[current];
    switch (key) {
      case "j":
        focusRow(isFocusInside(container.current) ? Math.min(last, current + 1) : current);
        return true;
      case "k":
        focusRow(Math.max(0, current - 1));
        return true;
      case "x":
      case "X":
        if (!tick || row === undefined) return false;
        tick(row, key === "X");
        focusRow(current);
        return true;
      default:
        return options.onRowKey?.(key, row?.original) ?? false;
    }
  });

  return { active: current, setActive, onKeyDown };
}

const isFocusInside = (root: HTMLElement | null) => root?.contains(document.activeElement) ?? false;

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

/** Focuses the search field on "/", unless the user is typing. */
export function useSearchShortcut(search: { current: HTMLInputElement | null }): void {
  useShortcuts((key) => {
    if (key !== "/" || !search.current) return false;
    search.current.focus();
    search.current.select();
    return true;
  });
}
