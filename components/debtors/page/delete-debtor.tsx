"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useDeleteDebtor } from "../use-delete-debtor";

type Props = { domain: string; debtor: { id: number; name: string; version: number } };

/** Renders the button that deletes a debtor after a confirmation and then opens the list. */
export function DeleteDebtor({ domain, debtor }: Props) {
  const t = useTranslations("debtors");
  const router = useRouter();
  const remove = useDeleteDebtor(() => router.push(`/${domain}/debtors`));
  return (
    <Button size="sm" icon={<Trash2 aria-hidden size={14} />} onClick={() => void remove(debtor)}>
      {t("delete")}
    </Button>
  );
}
