"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Checkbox, Switch } from "@/components/ui/checkbox";
import { useConfirm } from "@/components/ui/confirm";
import { DateField } from "@/components/ui/date-field";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { MoneyField } from "@/components/ui/number-field";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useReadOnlyHint } from "@/components/ui/use-read-only-hint";
import type { Debtor, FormChoices } from "@/lib/debtors/answers";
import type { FormRules } from "@/lib/kernel/field-rules";
import {
  contactIn,
  type DebtorValues,
  debtorFields,
  recipientsSent,
  useDebtorLabel,
  valuesOf,
} from "./debtor-values";
import { RecipientRows } from "./recipient-rows";

type Props = {
  domain: string;
  /** Null for a new debtor. */
  debtor: Debtor | null;
  currency: string;
  choices: FormChoices;
  withR9: boolean;
  facts: FormRules;
};

/** Renders the form of all fields of a debtor; switching on the statement or its template requires a confirmation. */
export function DebtorForm({ domain, debtor, currency, choices, withR9, facts }: Props) {
  const { colleagues, templates, countries } = choices;
  const t = useTranslations("debtors");
  const router = useRouter();
  const confirm = useConfirm();
  const recipients = useTranslations("recipients");
  const owned = useReadOnlyHint();
  const labelOf = useDebtorLabel();
  const contact = contactIn(debtor);
  /** Returns the name under which the server reports errors of a row: the debtor's own address precedes the rows in the request. */
  const nameOfRow = (index: number) => `recipients.${index + (contact ? 1 : 0)}.email`;
  const form = useForm({
    call: debtor ? "PATCH /debtors/{id}" : "POST /debtors",
    bodyOf: ({ more_recipients, ...values }) => {
      const sent = { ...values, recipients: recipientsSent(debtor, more_recipients) };
      return debtor ? { ...sent, id: debtor.id } : sent;
    },
    ...(debtor ? { record: { id: debtor.id } } : {}),
    version: debtor?.version,
    initial: valuesOf(debtor),
    facts,
    labels: Object.fromEntries([
      ...debtorFields.map((field) => [field, labelOf(field)]),
      // Errors of any recipient row are labelled by the name of the whole list.
      ...Array.from({ length: 10 }, (_, index) => [`recipients.${index}.email`, labelOf("more_recipients")]),
    ]),
    onSaved: (saved) => {
      toast.success(t("saved", { name: saved.name }));
      if (!debtor) router.push(`/${domain}/debtors/${saved.id}/edit`);
      router.refresh();
    },
  });
  const isOwned = (field: string) => debtor?.owned?.fields.includes(field) ?? false;
  const name = form.values.name || t("this_debtor");
  const switchCourant = async (on: boolean) => {
    if (!on || (await confirm({ body: t("courant_body", { name }) }))) form.set("use_courant", on);
  };
  const chooseTemplate = async (id: string) => {
    const chosen = templates.find(({ value }) => value === id);
    const asks = chosen && form.values.template_id === "";
    if (!asks || (await confirm({ body: t("template_body", { name, template: chosen.label }) })))
      form.set("template_id", id);
  };
  const line = (field: keyof DebtorValues & string) => ({
    ...textOf(form, field),
    label: labelOf(field),
    ...(isOwned(field) ? { readOnly: true } : {}),
  });
  return (
    <Form form={form}>
      <Panel className="flex flex-col gap-6">
        <RequiredLegend />
        <Section title={t("general")} {...(debtor?.owned ? { hint: owned(debtor.owned.by) } : {})}>
          <div className="flex flex-wrap gap-4">
            <TextField {...line("number")} width="short" />
            <TextField {...line("name")} />
          </div>
          <TextField {...line("address")} />
          <div className="flex flex-wrap gap-4">
            <TextField {...line("zipcode")} width="short" />
            <TextField {...line("city")} width="medium" />
            <Select
              {...textOf(form, "country")}
              label={labelOf("country")}
              disabled={isOwned("country")}
              options={countries}
              empty={t("no_country")}
              width="medium"
            />
            <Select
              {...form.field("language")}
              label={labelOf("language")}
              hint={t("language_hint")}
              options={form.choices("language", (code) => t(`language_${code}`))}
              empty={t("language_by_country")}
              width="medium"
            />
          </div>
          <TextField {...line("kvk_number")} width="short" />
          <Select
            {...form.field("debtor_kind")}
            label={labelOf("debtor_kind")}
            hint={t("debtor_kind_hint")}
            options={form.choices("debtor_kind", (kind) => t(`debtor_kind_${kind}`))}
            empty={t("debtor_kind_unknown")}
            width="medium"
          />
          {form.values.debtor_kind === "company" && (
            <Checkbox {...form.field("is_large")} label={labelOf("is_large")} hint={t("is_large_hint")} />
          )}
        </Section>
        <Section title={t("contact")}>
          <TextField {...line("contact_name")} width="medium" />
          <TextField
            {...line("contact_email_address")}
            type="email"
            hint={
              contact?.state === "bounced" && contact.email === form.values.contact_email_address
                ? recipients("bounced", { words: contact.answer ?? "" })
                : t("email_hint")
            }
          />
          <RecipientRows
            rows={form.values.more_recipients}
            onChange={(rows) => form.set("more_recipients", rows)}
            idOf={(index) => form.idOf(nameOfRow(index))}
            errorOf={(index) => form.problem?.errors?.[nameOfRow(index)]}
          />
          <TextField {...line("contact_telephone_number")} type="tel" width="medium" />
        </Section>
        <Section title={t("treatment")}>
          <TextField {...line("status")} width="medium" />
          <div className="flex flex-wrap gap-4">
            <Select
              {...form.field("owner_user_id")}
              onChange={(id) => {
                form.set("owner_user_id", id);
                if (id === "") form.set("customer_owner", "");
              }}
              label={labelOf("owner_user_id")}
              options={colleagues}
              empty={t("no_owner")}
              width="medium"
            />
            {form.values.owner_user_id === "" && <TextField {...line("customer_owner")} width="medium" />}
          </div>
          <MoneyField {...form.field("credit_limit")} label={labelOf("credit_limit")} currency={currency} />
          {withR9 && (
            <DateField
              {...form.field("subscription")}
              label={labelOf("subscription")}
              hint={t("subscription_hint")}
            />
          )}
          <Switch {...form.field("collect")} label={t("collect_label")} hint={t("collect_hint")} />
          <Switch
            {...form.field("use_courant")}
            onChange={(on) => void switchCourant(on)}
            label={labelOf("use_courant")}
            hint={t("courant_hint")}
          />
          {form.values.use_courant && (
            <Select
              {...form.field("template_id")}
              onChange={(id) => void chooseTemplate(id)}
              label={labelOf("template_id")}
              options={templates}
              empty={t("rc_template_own")}
            />
          )}
          <TextArea {...form.field("comment")} label={labelOf("comment")} rows={4} />
        </Section>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

type FormOf = Pick<
  ReturnType<typeof useForm<DebtorValues, "POST /debtors" | "PATCH /debtors/{id}">>,
  "field" | "set"
>;

/** Returns the props of a text field; the booleans of the form have controls of their own. */
function textOf(form: FormOf, name: keyof DebtorValues & string) {
  const { value, onChange, ...field } = form.field(name);
  return { ...field, value: String(value), onChange: (text: string) => form.set(name, text) };
}
