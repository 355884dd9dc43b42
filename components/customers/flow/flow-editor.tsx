"use client";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { statusName } from "@/components/invoices/invoice-status";
import { AddStep } from "./add-step";
import { FlowRow } from "./flow-row";

type Flow = { statuses: number[]; intervals: string[] };

type Props = Flow & {
  /** The customer's own interval, which a step begins with. */
  usual: string;
  onChange: (flow: Flow) => void;
  idOf: (place: number) => string;
  errorOf: (place: number) => readonly string[] | undefined;
};

/** The steps of a flow in order: dragged by their grip, moved by Alt and the arrows or by buttons, which is said aloud. */
export function FlowEditor({ statuses, intervals, usual, onChange, idOf, errorOf }: Props) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const daysAt = (place: number) => intervals[place] ?? usual;
  const write = (order: readonly number[]) =>
    onChange({
      statuses: order.flatMap((place) => statuses[place] ?? []),
      intervals: order.map(daysAt),
    });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= statuses.length || from === to) return;
    const order = statuses.map((_, place) => place);
    order.splice(to, 0, ...order.splice(from, 1));
    write(order);
    const step = statusName(statuses[from] ?? 0, locale);
    setSaid(t("moved", { step, place: to + 1, count: statuses.length }));
    // The row goes on being the one that is worked on.
    const grip = `[data-grip="${to}"]`;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(grip)?.focus());
  };
  const remove = (place: number) => {
    write(statuses.flatMap((_, at) => (at === place ? [] : at)));
    setSaid(t("removed", { step: statusName(statuses[place] ?? 0, locale) }));
  };
  const byKey = (event: KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(place, event.key === "ArrowUp" ? place - 1 : place + 1);
  };
  const over = (event: DragEvent) => {
    if (dragged !== null) event.preventDefault();
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, place);
    setDragged(null);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {statuses.length > 0 && (
        <ol
          ref={list}
          aria-label={t("steps")}
          className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface"
        >
          {statuses.map((status, place) => (
            <FlowRow
              key={status}
              id={idOf(place)}
              place={place}
              last={statuses.length - 1}
              step={statusName(status, locale)}
              status={status}
              before={place === 0 ? null : statusName(statuses[place - 1] ?? 0, locale)}
              days={daysAt(place)}
              error={errorOf(place)}
              isDragged={dragged === place}
              onDays={(days) =>
                onChange({ statuses, intervals: statuses.map((_, at) => (at === place ? days : daysAt(at))) })
              }
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
              onKeyDown={(event) => byKey(event, place)}
              onDragStart={() => setDragged(place)}
              onDragEnd={() => setDragged(null)}
              onDragOver={over}
              onDrop={(event) => drop(event, place)}
            />
          ))}
        </ol>
      )}
      <AddStep
        taken={statuses}
        onAdd={(status) => {
          onChange({
            statuses: [...statuses, status],
            intervals: [...statuses.map((_, at) => daysAt(at)), usual],
          });
          setSaid(t("added", { step: statusName(status, locale), place: statuses.length + 1 }));
        }}
      />
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </div>
  );
}
