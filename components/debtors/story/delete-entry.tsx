"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { api } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";

/** Takes a note or call off the story; the message that says so brings it back. */
export function DeleteEntry({ debtor_id, entry_id }: { debtor_id: number; entry_id: number }) {
  const t = useTranslations("story");
  const undo = useTranslations("undo");
  const router = useRouter();
  const url = `/api/debtors/${debtor_id}/entries/${entry_id}`;
  const restore = async () => {
    const answer = await api.post(url, { restore: true });
    if (!answer.ok) toast.error(answer.problem.detail || undo("failed"));
    router.refresh();
  };
  const remove = async () => {
    const answer = await api.delete(url);
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
