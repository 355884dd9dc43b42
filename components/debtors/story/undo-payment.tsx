"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";
import type { StoryLine } from "@/lib/debtors/answers";

/** Takes a payment by hand back, whenever that turns out to be needed. */
export function UndoPayment({ payment }: { payment: NonNullable<StoryLine["payment"]> }) {
  const t = useTranslations("story");
  const router = useRouter();
  const take = async () => {
    const answer = await call("POST /payments/{id}/undo", { id: payment.id }, { version: payment.version });
    if (answer.ok) toast.success(t("payment_undone"));
    else toast.error(answer.problem.detail || t("payment_kept"));
    router.refresh();
  };
  return (
    <button
      type="button"
      onClick={() => void take()}
      className="min-h-6 cursor-pointer text-ink-muted underline underline-offset-2 hover:text-ink"
    >
      {t("payment_undo")}
    </button>
  );
}
