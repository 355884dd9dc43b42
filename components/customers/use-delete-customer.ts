"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";

type Named = { id: number; name: string; number: string; version: number };

/** Deletes a customer after a question that names it. */
export function useDeleteCustomer(onDone: () => void): (customer: Named) => Promise<void> {
  const t = useTranslations("customers");
  const confirm = useConfirm();
  return async ({ id, name, number, version }) => {
    if (!(await confirm({ body: t("delete_body", { name, number }), danger: true }))) return;
    const answer = await call("DELETE /customers/{id}", { id }, { version });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("delete_failed"));
      return;
    }
    toast.success(t("deleted", { name }));
    onDone();
  };
}
