"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

/** Deletes an invoice after a question that names it, its debtor and what is open; then the debtor is shown. */
export function DeleteInvoice({ invoice, domain }: { invoice: Invoice; domain: string }) {
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const confirm = useConfirm();
  const remove = async () => {
    const words = {
      number: invoice.number,
      debtor: invoice.debtor.name,
      open: formatMoney(invoice.amount, invoice.currency),
    };
    if (!(await confirm({ body: t("delete_body", words), danger: true }))) return;
    const answer = await call("DELETE /invoices/{id}", { id: invoice.id }, { version: invoice.version });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("delete_failed"));
      return;
    }
    toast.success(t("deleted", words));
    router.push(`/${domain}/debtors/${invoice.debtor.id}/edit`);
    router.refresh();
  };
  return (
    <Button size="sm" icon={<Trash2 aria-hidden size={14} />} onClick={() => void remove()}>
      {t("delete")}
    </Button>
  );
}
