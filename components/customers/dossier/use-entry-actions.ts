"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";
import type { Entry } from "@/lib/customers/answers";

/** Returns the actions on an entry in the list: delete, with undo in the message, and mark as done. */
export function useEntryActions(customer_id: number) {
  const t = useTranslations("dossier");
  const undo = useTranslations("undo");
  const router = useRouter();
  const change = async ({ id: entry_id }: Entry, is: { is_deleted: false } | { is_done: boolean }) => {
    const answer = await call("PATCH /customers/{id}/notes/{entry_id}", { id: customer_id, entry_id, ...is });
    router.refresh();
    if (!answer.ok) toast.error(answer.problem.detail || t("failed"));
    return answer.ok;
  };
  const undoing = (run: () => Promise<unknown>) => ({
    action: { label: undo("undo"), onClick: () => void run() },
  });
  const remove = async (entry: Entry) => {
    const { id: entry_id, version } = entry;
    const answer = await call(
      "DELETE /customers/{id}/notes/{entry_id}",
      { id: customer_id, entry_id },
      { version },
    );
    router.refresh();
    if (!answer.ok) return toast.error(answer.problem.detail || t("failed"));
    toast.success(
      t("deleted", { subject: entry.subject }),
      undoing(() => change(entry, { is_deleted: false })),
    );
  };
  const mark = async (entry: Entry, is_done: boolean) => {
    if (!(await change(entry, { is_done }))) return;
    toast.success(
      t(is_done ? "marked" : "unmarked", { subject: entry.subject }),
      undoing(() => change(entry, { is_done: !is_done })),
    );
  };
  return { remove, mark };
}
