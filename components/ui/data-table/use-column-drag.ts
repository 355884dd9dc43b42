"use client";
import { type PointerEvent, useRef, useState } from "react";
import type { TableModel } from "./use-table-model";

/** The column beside which a dragged one would be dropped. */
export type DropTarget = { id: string; side: "before" | "after" };

/** A pointer movement of less than this is a click. */
const SLACK_PX = 6;

/** Returns the ids with one moved beside another. */
export function movedTo(ids: readonly string[], id: string, { id: target, side }: DropTarget): string[] {
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(target) + (side === "after" ? 1 : 0);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/**
 * Returns the handlers of a head whose columns are reordered by dragging with a mouse or pen, and where the dragged one would be dropped. A
 * pinned column stays; touch scrolls.
 */
export function useColumnDrag<Row extends object>(table: TableModel<Row>) {
  const [drop, setDrop] = useState<DropTarget | null>(null);
  const pressed = useRef<{ id: string; x: number; isDragged: boolean } | null>(null);
  const end = () => {
    pressed.current = null;
    setDrop(null);
  };
  return {
    drop,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const id = columnUnder(event.target);
      pressed.current = null;
      if (id === undefined || event.button !== 0 || event.pointerType === "touch") return;
      if (table.getColumn(id)?.getIsPinned()) return;
      pressed.current = { id, x: event.clientX, isDragged: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pressed.current;
      if (!from || event.buttons === 0) return;
      if (!from.isDragged) {
        if (Math.abs(event.clientX - from.x) < SLACK_PX) return;
        from.isDragged = true;
        // From here on the head gets every event, including the final click, which so does not sort.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const target = dropAt(event.currentTarget, event.clientX);
      setDrop(target?.id === from.id ? null : target);
    },
    onPointerUp() {
      const from = pressed.current;
      const ids = table.getAllLeafColumns().map(({ id }) => id);
      if (from && drop) table.setColumnOrder(movedTo(ids, from.id, drop));
      end();
    },
    onPointerCancel: end,
  };
}

/** Returns the column of a head, but not on its edge, which is dragged to resize it. */
const columnUnder = (target: EventTarget): string | undefined =>
  target instanceof Element && !target.closest("hr")
    ? target.closest<HTMLElement>("th")?.dataset.column
    : undefined;

function dropAt(head: HTMLElement, x: number): DropTarget | null {
  for (const cell of head.querySelectorAll<HTMLElement>("th[data-column]")) {
    const { left, right } = cell.getBoundingClientRect();
    const id = cell.dataset.column;
    if (id !== undefined && left <= x && x < right)
      return { id, side: x < (left + right) / 2 ? "before" : "after" };
  }
  return null;
}
