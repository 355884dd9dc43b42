"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { api } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { useUndo } from "@/components/undo/use-undo";
import type { ActionType } from "@/lib/dunning/schema";
import { formatCount } from "@/lib/i18n/format";
import type { ActionBody, FlexBody } from "./use-chosen-statuses";

type Options = {
  type: ActionType;
  url: string;
  body: ActionBody | FlexBody;
  count: number;
  sums: string;
  onDone: () => void;
};

/** Takes the ticked rows off their list after a question that names the amount; from the message it can be undone. */
export function useTakeOff({ type, url, body, count, sums, onDone }: Options): () => Promise<void> {
  const t = useTranslations("actions");
  const router = useRouter();
  const confirm = useConfirm();
  const undo = useUndo();
  return async () => {
    const words = { count, shown: formatCount(count), sums };
    if (!(await confirm({ body: t(`remove_body_${type}`, words), danger: true }))) return;
    const answer = await api.post<{ removed?: number; reset?: number; undo_id?: number }>(url, {
      ...body,
      delete: true,
    });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("remove_failed"));
      router.refresh();
      return;
    }
    const { removed, reset, undo_id } = answer.data;
    const done = removed ?? reset ?? 0;
    toast.success(
      t(`removed_${type}`, { count: done, shown: formatCount(done) }),
      undo_id === undefined ? {} : { action: undo.action(undo_id), duration: 10_000 },
    );
    onDone();
  };
}
