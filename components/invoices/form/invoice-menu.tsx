"use client";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { MenuButton } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

type Props = { invoice: Invoice; domain: string; mayWrite: boolean; mayDelete: boolean };

/**
 * Renders the menu of rare actions on an invoice: editing its fields, and deleting it after a confirmation with its number, debtor and open
 * amount.
 */
export function InvoiceMenu({ invoice, domain, mayWrite, mayDelete }: Props) {
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
  if (!mayWrite && !mayDelete) return null;
  const change = {
    id: "edit",
    label: t("change"),
    icon: <Pencil aria-hidden size={16} />,
    onAction: () => router.push(`/${domain}/invoices/${invoice.id}/edit?tab=edit`),
  };
  const drop = {
    id: "delete",
    label: t("delete"),
    icon: <Trash2 aria-hidden size={16} />,
    danger: true,
    onAction: () => void remove(),
  };
  return (
    <MenuButton
      iconOnly
      size="icon-sm"
      variant="plain"
      label={t("more", { number: invoice.number })}
      icon={<Ellipsis aria-hidden size={16} />}
      groups={[{ heading: "", items: [...(mayWrite ? [change] : []), ...(mayDelete ? [drop] : [])] }]}
    />
  );
}
