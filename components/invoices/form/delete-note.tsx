"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";
import { useUndo } from "@/components/undo/use-undo";

/** Takes a note out of a dossier; the message that says so brings it back. */
export function DeleteNote({ invoiceId, entryId }: { invoiceId: number; entryId: number }) {
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const undo = useUndo();
  const remove = async () => {
    const answer = await call("DELETE /invoices/{id}/timeline/{timelineId}", {
      id: invoiceId,
      timelineId: entryId,
    });
    router.refresh();
    if (answer.ok) toast.success(t("note_deleted"), { action: undo.action(answer.data.undo_id) });
    else toast.error(answer.problem.detail || t("note_delete_failed"));
  };
  return (
    <button
      type="button"
      onClick={() => void remove()}
      className="min-h-6 cursor-pointer text-ink-muted underline underline-offset-2 hover:text-ink"
    >
      {t("note_delete")}
    </button>
  );
}
