"use client";
import { ChevronDown, ChevronUp, GripVertical, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DragEvent, KeyboardEvent } from "react";
import { stageShown } from "@/components/invoices/invoice-status";
import { StageIcon } from "@/components/invoices/status-chip";
import { FieldErrors, inputStyle } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";

type Props = {
  id: string;
  place: number;
  last: number;
  status: number;
  step: string;
  /** The step before it; null for the first. */
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

/** A step with its days. Its grip takes the mouse; on the whole row Alt and the arrows move it. */
export function FlowRow(props: Props) {
  const { id, place, last, step, before, days, error, isDragged } = props;
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
          data-grip={place}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", step);
            props.onDragStart();
          }}
          onDragEnd={props.onDragEnd}
          aria-label={t("grip", { step, place: place + 1, count: last + 1 })}
          className="grid size-7 shrink-0 cursor-grab place-content-center rounded-md text-ink-muted hover:bg-sunken"
        >
          <GripVertical aria-hidden size={16} />
        </button>
        <span className="tnum w-4 text-right text-ink-muted">{place + 1}</span>
        <StageIcon stage={stageShown(props.status)} />
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
            disabled={place === 0}
            label={t("up", { step })}
            icon={<ChevronUp aria-hidden size={16} />}
            onClick={() => props.onMove(place - 1)}
          />
          <IconButton
            size="icon-sm"
            disabled={place === last}
            label={t("down", { step })}
            icon={<ChevronDown aria-hidden size={16} />}
            onClick={() => props.onMove(place + 1)}
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
