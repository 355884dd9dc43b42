"use client";
import { CalendarClock, ListX, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useStatusOptions } from "@/components/domain/invoices/status-options";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";
import { tabs } from "./tabs";
import type { ActionSelection } from "./use-selection";

type Props = {
  type: ActionType;
  selection: Pick<ActionSelection<never>, "count" | "body" | "statusForAll" | "changeAll">;
  sums: string;
  onNear: () => void;
  onRun: () => void;
  onRemoved: () => void;
  /** Undefined where the rows have no day to snooze. */
  onSnooze: (() => void) | undefined;
};

const removeWords = { action: "remove", pending: "remove_agenda", flex: "reset" } as const;

/** Renders the sums of the ticked rows and the actions on them. */
export function RunBar({ type, selection, sums, onNear, onRun, onRemoved, onSnooze }: Props) {
  const { count, statusForAll, changeAll } = selection;
  const t = useTranslations("actions");
  const options = useStatusOptions(type === "pending" ? "all" : "next");
  const remove = useRemove({ type, selection, sums, onRemoved });
  return (
    <>
      <span className="tnum truncate text-dense text-ink-muted">{sums}</span>
      <div className="ml-auto flex shrink-0 items-center gap-2 max-md:w-full max-md:flex-wrap max-md:justify-end">
        {type !== "flex" && (
          <StatusSelect
            className="w-44 xl:w-80 max-lg:w-36 max-md:min-w-44 max-md:flex-1"
            label={t("change_all")}
            value={statusForAll}
            empty={t("change_all")}
            isChanged={statusForAll !== null}
            options={options}
            onChoose={changeAll}
          />
        )}
        {onSnooze && (
          <Button size="tool" icon={<CalendarClock aria-hidden size={16} />} onClick={onSnooze}>
            <span className="max-xl:sr-only">{t("snooze")}</span>
          </Button>
        )}
        <Button size="tool" icon={<ListX aria-hidden size={16} />} onClick={() => void remove()}>
          <span className="max-lg:sr-only">{t(removeWords[type])}</span>
        </Button>
        <Button
          variant="brand"
          size="tool"
          icon={<Play aria-hidden size={16} />}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onRun}
        >
          {t(type === "flex" ? "send" : "run", { shown: formatCount(count) })}
        </Button>
      </div>
    </>
  );
}

type Removal = Pick<Props, "type" | "selection" | "sums" | "onRemoved">;

/** Returns a function that removes the ticked rows from their list after a confirmation with the amount; the message offers undo. */
function useRemove({ type, selection: { count, body }, sums, onRemoved }: Removal): () => Promise<void> {
  const t = useTranslations("actions");
  const router = useRouter();
  const confirm = useConfirm();
  const undo = useUndo();
  return async () => {
    const words = { count, shown: formatCount(count), sums };
    if (!(await confirm({ body: t(`remove_body_${type}`, words), danger: true }))) return;
    const answer = await call(tabs[type].order, { ...body, delete: true });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("remove_failed"));
      router.refresh();
      return;
    }
    const { data } = answer;
    const [removed, undo_id] = "reset" in data ? [data.reset, null] : [data.removed, data.undo_id];
    const notify = removed > 0 ? toast.success : toast.info;
    notify(
      t(`removed_${type}`, { count: removed, shown: formatCount(removed) }),
      undo_id === null ? {} : { action: undo.action(undo_id) },
    );
    onRemoved();
  };
}
