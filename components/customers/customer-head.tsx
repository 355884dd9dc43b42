"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Customer } from "@/lib/tenants/answers";
import { useDeleteCustomer } from "./use-delete-customer";

/** Renders a customer's type, state, number, licence and owner, beside its name. */
export function CustomerBadges({ customer }: { customer: Customer }) {
  const t = useTranslations("customers");
  const facts = [
    customer.number,
    t("licence_is", { licence: t(`licence_${customer.license_type}`) }),
    customer.account_owner && t("owner_is", { name: customer.account_owner }),
  ];
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={customer.type === 1 ? "info" : "mute"}>{t(`type_${customer.type}`)}</Badge>
      {!customer.is_active && <Badge tone="hold">{t("is_off")}</Badge>}
      {facts.filter(Boolean).join(" · ")}
    </span>
  );
}

/** Renders the button that deletes this customer and then opens the list. */
export function DeleteCustomer({ customer, domain }: { customer: Customer; domain: string }) {
  const t = useTranslations("customers");
  const router = useRouter();
  const remove = useDeleteCustomer(() => {
    router.push(`/${domain}/customers`);
    router.refresh();
  });
  return (
    <Button size="sm" icon={<Trash2 aria-hidden size={16} />} onClick={() => void remove(customer)}>
      {t("delete")}
    </Button>
  );
}
