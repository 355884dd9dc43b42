"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { RequiredLegend } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Contact } from "@/lib/customers/answers/contacts";
import type { Facts } from "@/lib/kernel/facts";
import { RowPanel } from "./row-panel";

type Props = { customerId: number; contact: Contact | null; facts: Facts; onDone: () => void };

/** Somebody at a customer. */
export function ContactForm({ customerId, contact, facts, onDone }: Props) {
  const t = useTranslations("contacts");
  const router = useRouter();
  const form = useForm({
    call: contact ? "POST /contacts/{id}" : "POST /contacts",
    sent: (values) => (contact ? { ...values, id: contact.id } : { ...values, customer_id: customerId }),
    ...(contact ? { record: { id: contact.id } } : {}),
    version: contact?.version,
    initial: {
      name: contact?.name ?? "",
      telephone_number: contact?.telephone_number ?? "",
      email_address: contact?.email_address ?? "",
    },
    facts,
    labels: { name: t("name"), telephone_number: t("telephone_number"), email_address: t("email_address") },
    onSaved: () => {
      toast.success(t("saved"));
      onDone();
      router.refresh();
    },
  });
  return (
    <RowPanel form={form} label={contact ? t("edit") : t("add")} onCancel={onDone}>
      <RequiredLegend />
      <TextField {...form.field("name")} label={t("name")} width="medium" autoFocus />
      <TextField
        {...form.field("telephone_number")}
        type="tel"
        label={t("telephone_number")}
        width="medium"
      />
      <TextField {...form.field("email_address")} type="email" label={t("email_address")} width="medium" />
    </RowPanel>
  );
}
