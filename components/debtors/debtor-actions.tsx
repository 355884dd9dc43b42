"use client";
import { Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useDeleteDebtor } from "./use-delete-debtor";

type Props = {
  domain: string;
  debtor: { id: number; name: string; version: number };
  mayDelete: boolean;
  mayInvoice: boolean;
};

/** What can be done with a debtor as a whole. */
export function DebtorActions({ domain, debtor, mayDelete, mayInvoice }: Props) {
  const t = useTranslations("debtors");
  const router = useRouter();
  const remove = useDeleteDebtor(() => router.push(`/${domain}/debtors`));
  return (
    <>
      {mayDelete && (
        <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => void remove(debtor)}>
          {t("delete")}
        </Button>
      )}
      {mayInvoice && (
        <LinkButton
          href={`/${domain}/invoices/create?debtor_id=${debtor.id}`}
          icon={<Plus aria-hidden size={16} />}
        >
          {t("add_invoice")}
        </LinkButton>
      )}
    </>
  );
}
