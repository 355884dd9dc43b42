"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";

type Named = { id: number; name: string; version: number; customers_count: number; users_count: number };

/** Returns a function that deletes a white label after a confirmation that states what happens to its customers and users (SPEC §8). */
export function useDeleteLabel(onDone: () => void): (label: Named) => Promise<void> {
  const t = useTranslations("resellers");
  const confirm = useConfirm();
  return async ({ id, name, version, customers_count, users_count }) => {
    const words = { name, customers: customers_count, users: users_count };
    if (!(await confirm({ body: t("delete_body", words), danger: true }))) return;
    const answer = await call("DELETE /resellers/{id}", { id }, { version });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("delete_failed"));
      return;
    }
    toast.success(t("deleted", { name }));
    onDone();
  };
}
