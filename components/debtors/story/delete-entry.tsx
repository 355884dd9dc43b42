"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";

/** Takes a note or call off the story; the message that says so brings it back. */
export function DeleteEntry({ debtor_id, entry_id }: { debtor_id: number; entry_id: number }) {
  const t = useTranslations("story");
  const undo = useTranslations("undo");
  const router = useRouter();
  const entry = { id: debtor_id, entry_id };
  const restore = async () => {
    const answer = await call("POST /debtors/{id}/entries/{entry_id}", { ...entry, restore: true });
    if (!answer.ok) toast.error(answer.problem.detail || undo("failed"));
    router.refresh();
  };
  const remove = async () => {
    const answer = await call("DELETE /debtors/{id}/entries/{entry_id}", entry);
    router.refresh();
    if (answer.ok)
      toast.success(t("deleted"), { action: { label: undo("undo"), onClick: () => void restore() } });
    else toast.error(answer.problem.detail || t("delete_failed"));
  };
  return (
    <button
      type="button"
      onClick={() => void remove()}
      className="min-h-6 cursor-pointer text-ink-muted underline underline-offset-2 hover:text-ink"
    >
      {t("delete")}
    </button>
  );
}
