"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel } from "@/components/ui/page";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Contact } from "@/lib/contacts/answers";
import type { Facts } from "@/lib/kernel/facts";

type Props = { customerId: number; contact: Contact | null; facts: Facts; onDone: () => void };

/** Somebody at a customer. */
export function ContactForm({ customerId, contact, facts, onDone }: Props) {
  const t = useTranslations("contacts");
  const ui = useTranslations("ui");
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
    <Panel className="max-w-3xl">
      <Form form={form} label={contact ? t("edit") : t("add")}>
        <RequiredLegend />
        <TextField {...form.field("name")} label={t("name")} width="medium" autoFocus />
        <TextField
          {...form.field("telephone_number")}
          type="tel"
          label={t("telephone_number")}
          width="medium"
        />
        <TextField {...form.field("email_address")} type="email" label={t("email_address")} width="medium" />
        <div className="flex gap-2">
          <Button type="submit" look="brand" pending={form.pending}>
            {ui("save")}
          </Button>
          <Button onClick={onDone}>{ui("cancel")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
