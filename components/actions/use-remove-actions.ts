"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ActionBody, FlexBody, Order } from "@/components/domain/plan/use-chosen-statuses";
import { useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";

type Options = {
  type: ActionType;
  order: Order;
  body: ActionBody | FlexBody;
  count: number;
  sums: string;
  onDone: () => void;
};

/** Takes the ticked rows off their list after a question that names the amount; from the message it can be undone. */
export function useRemoveActions({ type, order, body, count, sums, onDone }: Options): () => Promise<void> {
  const t = useTranslations("actions");
  const router = useRouter();
  const confirm = useConfirm();
  const undo = useUndo();
  return async () => {
    const words = { count, shown: formatCount(count), sums };
    if (!(await confirm({ body: t(`remove_body_${type}`, words), danger: true }))) return;
    const answer = await call(order, { ...body, delete: true });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("remove_failed"));
      router.refresh();
      return;
    }
    const { done, undo_id } = outcomeOf(answer.data);
    const tell = done > 0 ? toast.success : toast.info;
    tell(
      t(`removed_${type}`, { count: done, shown: formatCount(done) }),
      undo_id === null ? {} : { action: undo.action(undo_id) },
    );
    onDone();
  };
}

type Removed = { removed: number; undo_id: number | null } | { reset: number };

const outcomeOf = (answer: Removed) =>
  "reset" in answer
    ? { done: answer.reset, undo_id: null }
    : { done: answer.removed, undo_id: answer.undo_id };
