"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/i18n/format";

type Named = { id: number; name: string; version: number };

/** Returns a function that deletes a debtor after a confirmation with its name and the number of invoices deleted with it. */
export function useDeleteDebtor(onDone: () => void): (debtor: Named) => Promise<void> {
  const t = useTranslations("debtors");
  const confirm = useConfirm();
  return async ({ id, name, version }) => {
    const debtor = await call("GET /debtors/{id}", { id });
    const count = debtor.ok ? debtor.data.invoices_count : 0;
    const words = { name, count, shown: formatCount(count) };
    if (!(await confirm({ body: t("delete_body", words), danger: true }))) return;
    const answer = await call("DELETE /debtors/{id}", { id }, { version });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("delete_failed"));
      return;
    }
    toast.success(t("deleted", { name }));
    onDone();
  };
}
