"use client";
import { Pencil, Plus, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { deletionItem } from "@/components/ui/deletion-item";
import { RequiredLegend } from "@/components/ui/field";
import { EmptyState } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Contact, ContactList } from "@/lib/customers/answers";
import type { FormRules } from "@/lib/kernel/field-rules";
import { RowPanel } from "./row-panel";

type Props = { customer: { id: number }; list: ContactList; facts: FormRules; mayWrite: boolean };

/** Renders a customer's contact persons: a list, and the form of the chosen one. */
export function ContactsPart({ customer, list, facts, mayWrite }: Props) {
  const t = useTranslations("contacts");
  const router = useRouter();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<Contact | "new" | null>(null);
  const remove = async (contact: Contact) => {
    if (!(await confirm({ body: t("delete_body", { name: contact.name }), danger: true }))) return;
    const answer = await call("DELETE /contacts/{id}", { id: contact.id }, { version: contact.version });
    if (!answer.ok) return toast.error(answer.problem.detail || t("delete_failed"));
    toast.success(t("deleted"));
    setChosen(null);
    router.refresh();
  };
  const columns: readonly Column<Contact>[] = [
    {
      id: "name",
      header: t("name"),
      isFixed: true,
      sticky: true,
      card: "name",
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      id: "telephone_number",
      header: t("telephone_number"),
      card: "left",
      cell: ({ telephone_number }) =>
        telephone_number && <a href={`tel:${telephone_number.replace(/[^+\d]/g, "")}`}>{telephone_number}</a>,
    },
    {
      id: "email_address",
      header: t("email_address"),
      card: "next",
      cell: ({ email_address }) => email_address && <a href={`mailto:${email_address}`}>{email_address}</a>,
    },
  ];
  const items = (contact: Contact) => [
    {
      id: "edit",
      label: t("edit"),
      icon: <Pencil aria-hidden size={16} />,
      onAction: () => setChosen(contact),
    },
    deletionItem(t("delete"), () => void remove(contact)),
  ];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {mayWrite && (
        <div>
          <Button variant="brand" icon={<Plus aria-hidden size={16} />} onClick={() => setChosen("new")}>
            {t("add")}
          </Button>
        </div>
      )}
      {chosen && (
        <ContactForm
          key={chosen === "new" ? "new" : chosen.id}
          customerId={customer.id}
          contact={chosen === "new" ? null : chosen}
          facts={facts}
          onDone={() => setChosen(null)}
        />
      )}
      <DataTable
        name="contacts"
        label={t("title")}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        search={t("search")}
        {...(mayWrite ? { rowMenu: (contact: Contact) => [{ heading: "", items: items(contact) }] } : {})}
        empty={<EmptyState icon={<UserRound aria-hidden size={28} />} title={t("empty")} />}
      />
    </div>
  );
}

type ContactFormProps = { customerId: number; contact: Contact | null; facts: FormRules; onDone: () => void };

/** Renders the form of a contact person. */
function ContactForm({ customerId, contact, facts, onDone }: ContactFormProps) {
  const t = useTranslations("contacts");
  const router = useRouter();
  const form = useForm({
    call: contact ? "POST /contacts/{id}" : "POST /contacts",
    bodyOf: (values) => (contact ? { ...values, id: contact.id } : { ...values, customer_id: customerId }),
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
