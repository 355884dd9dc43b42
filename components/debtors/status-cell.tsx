"use client";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { call } from "@/components/ui/api";
import { denseInputStyle } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { DebtorRow } from "@/lib/debtors/answers";
import type { FieldFacts } from "@/lib/kernel/facts";

const STALE = 412;

export type StatusLimit = Pick<FieldFacts, "maxLength"> | undefined;
type Props = { row: DebtorRow; label: string; limit: StatusLimit };

/** A debtor's status, changed where it stands: shown at once, and put back in sight when the server refuses it. */
export function StatusCell({ row, label, limit }: Props) {
  const t = useTranslations("debtors");
  const router = useRouter();
  const [draft, setDraft] = useState<string | null>(null);
  const [shown, setShown] = useState<{ status: string; version: number } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What was saved here holds until the server shows something newer.
  const status = shown && shown.version >= row.version ? shown.status : row.status;

  const leave = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = async (next: string) => {
    leave();
    if (next.trim() === status) return;
    setShown({ status: next.trim(), version: Number.MAX_SAFE_INTEGER });
    const answer = await call("PATCH /debtors/{id}", { id: row.id, status: next }, { version: row.version });
    if (answer.ok) {
      setShown({ status: answer.data.status, version: answer.data.version });
      toast.success(t("saved", { name: row.name }));
      return;
    }
    setShown(null);
    const typed = { description: t("status_typed", { status: next }) };
    const words = answer.problem.errors?.status?.[0] ?? answer.problem.detail;
    toast.error(answer.problem.status === STALE ? t("status_stale", { name: row.name }) : words, typed);
    router.refresh();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === "Enter") void save(event.currentTarget.value);
    if (event.key === "Escape") leave();
  };
  if (draft !== null)
    return (
      <input
        ref={(input) => input?.focus()}
        aria-label={label}
        defaultValue={draft}
        {...limit}
        onKeyDown={onKeyDown}
        onBlur={(event) => draft !== null && void save(event.target.value)}
        className={`${denseInputStyle} min-w-32`}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setDraft(status)}
      className="group/status flex min-h-6 max-md:min-h-11 w-full cursor-text items-center gap-2 rounded-sm text-left hover:bg-sunken"
    >
      <span className="sr-only">{label}: </span>
      <span title={status} className="truncate">
        {status || "–"}
      </span>
      <Pencil
        aria-hidden
        size={12}
        className="ml-auto shrink-0 text-ink-muted opacity-0 group-hover/status:opacity-100 group-focus-visible/status:opacity-100"
      />
    </button>
  );
}
