"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { NARROWEST_COLUMN, WIDEST_COLUMN } from "@/lib/kernel/column-width";
import type { ModelColumn } from "./use-table-model";

const STEP_PX = 8;
const LEAP_PX = 40;

type Props<Row extends object> = { model: ModelColumn<Row>; name: string };

/** The edge of a column's head: dragged, or with ← and → (five times as far with Shift), it makes the column wider; a double click or Enter gives it its own width again. */
export function ColumnSeparator<Row extends object>({ model, name }: Props<Row>) {
  const t = useTranslations("table");
  // The model knows widths that were given; a column that shares what is left is as wide as it stands.
  const [measured, setMeasured] = useState<number | null>(null);
  const drag = useRef<{ x: number; width: number } | null>(null);
  const measure = (edge: Element) => {
    const width = Math.round(edge.closest("th")?.getBoundingClientRect().width ?? model.getSize());
    setMeasured(width);
    return width;
  };
  const resize = (wanted: number) => {
    const width = Math.round(Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, wanted)));
    setMeasured(width);
    model.table.setColumnSizing((widths) => ({ ...widths, [model.id]: width }));
  };
  const reset = (edge: Element) => {
    model.resetSize();
    requestAnimationFrame(() => measure(edge));
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const from = drag.current;
    if (from && clientX !== from.x) resize(from.width + clientX - from.x);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.shiftKey ? LEAP_PX : STEP_PX;
    if (event.key === "ArrowLeft") resize(measure(event.currentTarget) - by);
    else if (event.key === "ArrowRight") resize(measure(event.currentTarget) + by);
    else if (event.key === "Enter") reset(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("width_of", { column: name })}
      aria-valuemin={NARROWEST_COLUMN}
      aria-valuemax={WIDEST_COLUMN}
      aria-valuenow={measured ?? model.getSize()}
      title={t("width_hint")}
      className="column-edge"
      onFocus={(event) => measure(event.currentTarget)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: measure(event.currentTarget) };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={(event) => reset(event.currentTarget)}
    />
  );
}
