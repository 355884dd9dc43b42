"use client";
import { ChevronDown, ChevronUp, GripVertical, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { displayedStage, statusName } from "@/components/domain/invoices/invoice-status";
import { StageIcon } from "@/components/domain/invoices/status-chip";
import { FieldErrors, inputStyle } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { BareSelect } from "@/components/ui/select";
import { statuses } from "@/lib/flow/statuses";
import { isFlowStep } from "@/lib/tenants/rules/licence";

type Flow = { statuses: number[]; intervals: string[] };

type Props = Flow & {
  /** The customer's own interval, the default of a new step. */
  defaultInterval: string;
  onChange: (flow: Flow) => void;
  idOf: (index: number) => string;
  errorOf: (index: number) => readonly string[] | undefined;
};

/** Renders the steps of a flow in order: dragged by their grip, moved by Alt and arrow keys or by buttons, which is announced. */
export function FlowEditor({ statuses, intervals, defaultInterval, onChange, idOf, errorOf }: Props) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const daysAt = (index: number) => intervals[index] ?? defaultInterval;
  const write = (order: readonly number[]) =>
    onChange({
      statuses: order.flatMap((index) => statuses[index] ?? []),
      intervals: order.map(daysAt),
    });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= statuses.length || from === to) return;
    const order = statuses.map((_, index) => index);
    order.splice(to, 0, ...order.splice(from, 1));
    write(order);
    const step = statusName(statuses[from] ?? 0, locale);
    setAnnouncement(t("moved", { step, place: to + 1, count: statuses.length }));
    // The moved row keeps the focus.
    const grip = `[data-grip="${to}"]`;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(grip)?.focus());
  };
  const remove = (index: number) => {
    write(statuses.flatMap((_, at) => (at === index ? [] : at)));
    setAnnouncement(t("removed", { step: statusName(statuses[index] ?? 0, locale) }));
  };
  const byKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, event.key === "ArrowUp" ? index - 1 : index + 1);
  };
  const over = (event: DragEvent) => {
    if (dragged !== null) event.preventDefault();
  };
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, index);
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
          {statuses.map((status, index) => (
            <FlowRow
              key={status}
              id={idOf(index)}
              index={index}
              lastIndex={statuses.length - 1}
              step={statusName(status, locale)}
              status={status}
              before={index === 0 ? null : statusName(statuses[index - 1] ?? 0, locale)}
              days={daysAt(index)}
              error={errorOf(index)}
              isDragged={dragged === index}
              onDays={(days) =>
                onChange({ statuses, intervals: statuses.map((_, at) => (at === index ? days : daysAt(at))) })
              }
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
              onKeyDown={(event) => byKey(event, index)}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={over}
              onDrop={(event) => drop(event, index)}
            />
          ))}
        </ol>
      )}
      <AddStep
        presentStatuses={statuses}
        onAdd={(status) => {
          onChange({
            statuses: [...statuses, status],
            intervals: [...statuses.map((_, at) => daysAt(at)), defaultInterval],
          });
          setAnnouncement(t("added", { step: statusName(status, locale), place: statuses.length + 1 }));
        }}
      />
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

type AddStepProps = { presentStatuses: readonly number[]; onAdd: (status: number) => void };

/** Renders the select of the steps that are not in the flow yet; choosing one appends it. */
function AddStep({ presentStatuses, onAdd }: AddStepProps) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const left = statuses.filter(({ id }) => isFlowStep(id) && !presentStatuses.includes(id));
  if (left.length === 0) return null;
  return (
    <BareSelect
      aria-label={t("add")}
      className="w-64"
      size="md"
      value=""
      empty={t("add")}
      options={left.map(({ id }) => ({ value: String(id), label: statusName(id, locale) }))}
      onChange={(id) => id && onAdd(Number(id))}
    />
  );
}

type FlowRowProps = {
  id: string;
  index: number;
  lastIndex: number;
  status: number;
  step: string;
  /** The previous step; null for the first. */
  before: string | null;
  days: string;
  error: readonly string[] | undefined;
  isDragged: boolean;
  onDays: (days: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
};

/** Renders a step with its days. The mouse drags its grip; Alt and arrow keys move it from anywhere in the row. */
function FlowRow(props: FlowRowProps) {
  const { id, index, lastIndex, step, before, days, error, isDragged } = props;
  const t = useTranslations("flow");
  return (
    <li
      onKeyDown={props.onKeyDown}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
      className={`px-2 py-1 ${isDragged ? "bg-brand-soft" : ""}`}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-list">
        <button
          type="button"
          data-grip={index}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", step);
            props.onDragStart();
          }}
          onDragEnd={props.onDragEnd}
          aria-label={t("grip", { step, place: index + 1, count: lastIndex + 1 })}
          className="grid size-7 shrink-0 cursor-grab place-content-center rounded-md text-ink-muted hover:bg-sunken"
        >
          <GripVertical aria-hidden size={16} />
        </button>
        <span className="tnum w-4 text-right text-ink-muted">{index + 1}</span>
        <StageIcon stage={displayedStage(props.status)} />
        <span className="min-w-40 flex-1 font-medium">{step}</span>
        <input
          id={id}
          value={days}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("days_of", { step })}
          aria-invalid={error?.length ? true : undefined}
          aria-describedby={error?.length ? `${id}-error` : undefined}
          onChange={(event) => props.onDays(event.target.value)}
          className={`${inputStyle} tnum max-w-16 text-right`}
        />
        <span className="w-52 text-ink-muted">
          {before === null ? t("after_due") : t("after", { step: before })}
        </span>
        <span className="ml-auto flex shrink-0">
          <IconButton
            size="icon-sm"
            disabled={index === 0}
            label={t("up", { step })}
            icon={<ChevronUp aria-hidden size={16} />}
            onClick={() => props.onMove(index - 1)}
          />
          <IconButton
            size="icon-sm"
            disabled={index === lastIndex}
            label={t("down", { step })}
            icon={<ChevronDown aria-hidden size={16} />}
            onClick={() => props.onMove(index + 1)}
          />
          <IconButton
            size="icon-sm"
            label={t("remove", { step })}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={props.onRemove}
          />
        </span>
      </div>
      <FieldErrors id={id} error={error} />
    </li>
  );
}
