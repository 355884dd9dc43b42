"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/i18n/format";

type Named = { id: number; name: string; number: string; version: number };

/**
 * Returns a function that deletes a customer after a confirmation that lists what is deleted with it; where that includes invoices, its
 * name must be typed.
 */
export function useDeleteCustomer(onDone: () => void): (customer: Named) => Promise<void> {
  const t = useTranslations("customers");
  const confirm = useConfirm();
  return async ({ id, name, number, version }) => {
    const found = await call("GET /customers/{id}/belongings", { id });
    if (!found.ok) {
      toast.error(found.problem.detail || t("delete_failed"));
      return;
    }
    const { debtors, invoices, letters } = found.data;
    const counts = {
      debtors: formatCount(debtors),
      invoices: formatCount(invoices),
      letters: formatCount(letters),
    };
    const body = t(invoices > 0 ? "delete_body_with" : "delete_body", { name, number, ...counts });
    const confirmation =
      invoices > 0 ? { textToType: { text: name, label: t("delete_typed", { name }) } } : {};
    if (!(await confirm({ body, danger: true, ...confirmation }))) return;
    const answer = await call("DELETE /customers/{id}", { id }, { version });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("delete_failed"));
      return;
    }
    toast.success(t("deleted", { name }));
    onDone();
  };
}
