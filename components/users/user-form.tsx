"use client";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Checkbox, Switch } from "@/components/ui/checkbox";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { HelpAbout } from "@/components/ui/help-link";
import { IconButton } from "@/components/ui/icon-button";
import { Panel, Section } from "@/components/ui/page";
import { SaveBar } from "@/components/ui/save-bar";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { User, UserChoices } from "@/lib/users/answers";
import { useInvite } from "./use-invite";
import { nonEmptyLines, type UserCustomer, type UserValues, valuesOf } from "./user-values";

/** `user` is null for a new one. */
type Props = { domain: string; user: User | null; start?: Start; choices: UserChoices; facts: FormRules };

/** Values for a new user, from the query of the address. */
type Start = {
  role_id: number | undefined;
  reseller_id: string | undefined;
  customers: readonly UserCustomer[];
};

/** Renders the form of a user; fields that the role does not have are hidden (SPEC §6). */
export function UserForm({ domain, user, start, choices, facts }: Props) {
  const t = useTranslations("users");
  const router = useRouter();
  const labels = useUserLabels();
  const invite = useInvite();
  const form = useForm({
    call: user ? "PATCH /users/{id}" : "POST /users",
    bodyOf: (values) => (user ? { ...sentOf(values, choices), id: user.id } : sentOf(values, choices)),
    ...(user ? { record: { id: user.id } } : {}),
    version: user?.version,
    initial: user ? valuesOf(user) : newValues(choices, start),
    facts,
    labels,
    onSaved: (saved) => {
      toast.success(t("saved", { name: saved.full_name }));
      if (user) router.refresh();
      else void welcome(saved);
    },
  });
  /** Offers to invite a new user, and opens their page. */
  const welcome = async (added: User) => {
    if (added.is_active) await invite(added);
    router.push(`/${domain}/users/${added.id}/edit`);
    router.refresh();
  };
  const role = Number(form.values.role_id);
  const roles = [...new Set([...(user ? [user.role_id] : []), ...choices.roles])];
  const isForCustomers = choices.with_customers.includes(role) || (user?.customers.length ?? 0) > 0;
  const requirement = { required: choices.with_customers.includes(role) };
  const line = (name: keyof UserValues & string) => {
    const { value, ...field } = form.field(name);
    return {
      ...field,
      value: String(value),
      onChange: (text: string) => form.set(name, text),
      label: labels[name] ?? name,
    };
  };
  // Users change their own sign-in on their account page, after their password.
  const isOwn = user?.is_self === true;
  const ownSignIn = t.rich("own_sign_in", {
    a: (words) => (
      <a href={`/${domain}/account`} className="text-brand-text underline underline-offset-2">
        {words}
      </a>
    ),
  });
  const grant = (name: UserValues["features"][number], on: boolean) =>
    form.set("features", [
      ...form.values.features.filter((feature) => feature !== name),
      ...(on ? [name] : []),
    ]);
  return (
    <Form form={form}>
      <Panel className="flex flex-col gap-6">
        <RequiredLegend />
        <Section title={t("who")}>
          <div className="flex flex-wrap gap-4">
            <TextField {...line("first_name")} width="medium" />
            <TextField {...line("affix")} width="short" />
            <TextField {...line("last_name")} width="medium" />
          </div>
          <TextField
            {...line("email_address")}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isOwn}
            hint={isOwn && ownSignIn}
          />
          <Select
            {...form.field("language")}
            label={t("language")}
            options={form.choices("language", (code) => t(`language_${code}`))}
            empty={t("language_of_customer")}
          />
        </Section>
        <Section title={t("rights")}>
          <Select
            {...line("role_id")}
            options={roles.map((id) => ({ value: String(id), label: t(`role_${id}`) }))}
            empty={user ? undefined : t("role_choose")}
            hint={role ? t(`role_hint_${role}`) : undefined}
          />
          {!roles.includes(DEFAULT_ROLE) && (
            <p className="max-w-xl text-dense text-ink-muted">
              {t("role_of_customer")} <HelpAbout messageKey="users.role_of_customer" />
            </p>
          )}
          {choices.resellers.length > 0 && role !== 1 && (
            <Select {...line("reseller_id")} options={choices.resellers} empty={t("no_reseller")} />
          )}
          {isForCustomers && (
            <CustomersField
              id={form.idOf("customer_ids")}
              value={form.values.customer_ids}
              error={form.problem?.errors?.customer_ids}
              {...requirement}
              onChange={(customers) => form.set("customer_ids", customers)}
              disabled={false}
            />
          )}
          {choices.features.map((name) => (
            <Checkbox
              key={name}
              id={`${form.idOf("features")}-${name}`}
              name={name}
              label={t(`feature_${name}`)}
              value={form.values.features.includes(name)}
              onChange={(on) => grant(name, on)}
            />
          ))}
          <Switch {...form.field("debtor_link")} label={t("debtor_link")} hint={t("debtor_link_hint")} />
          <Switch {...form.field("send_bcc")} label={t("send_bcc")} hint={t("send_bcc_hint")} />
          {role !== FLEX && (
            <Switch {...form.field("monday_mail")} label={t("monday_mail")} hint={t("monday_mail_hint")} />
          )}
          <TextArea {...line("customer_interest")} hint={t("customer_interest_hint")} rows={2} />
        </Section>
        <Section title={t("signing_in")}>
          <Select
            {...form.field("2fa_type")}
            label={t("factor")}
            options={form.choices("2fa_type", (type) => t(`factor_${type}`))}
            disabled={isOwn}
            hint={isOwn ? ownSignIn : t("factor_hint")}
          />
          <Switch {...form.field("is_active")} label={t("is_active")} hint={t("is_active_hint")} />
        </Section>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

/**
 * Returns the values of a new user, with SPEC's default role where the administrator may give it; else without one, so that no user becomes
 * an administrator by default.
 */
const newValues = ({ roles }: UserChoices, start?: Start): UserValues => ({
  ...valuesOf(null),
  role_id: String(start?.role_id ?? (roles.includes(DEFAULT_ROLE) ? DEFAULT_ROLE : "")),
  reseller_id: start?.reseller_id ?? "",
  customer_ids: start?.customers ?? [],
});
const DEFAULT_ROLE = 3;
/** The role that works on debtors only and sees no figures. */
const FLEX = 6;

/** Returns the request; white label and grants only where the administrator may set them. */
const sentOf = (values: UserValues, { resellers, features: grants }: UserChoices) => {
  const { customer_ids, features, customer_interest, reseller_id, ...plain } = values;
  return {
    ...plain,
    customer_ids: customer_ids.map(({ id }) => id),
    customer_interest: nonEmptyLines(customer_interest),
    ...(resellers.length > 0 ? { reseller_id } : {}),
    ...(grants.length > 0 ? { features } : {}),
  };
};

/** Returns the labels of a user's fields. */
function useUserLabels(): Partial<Record<keyof UserValues, string>> {
  const t = useTranslations("users");
  const names = [
    "first_name",
    "affix",
    "last_name",
    "debtor_link",
    "send_bcc",
    "monday_mail",
    "language",
    "customer_interest",
    "is_active",
  ] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, t(name)])),
    email_address: t("email"),
    role_id: t("role"),
    reseller_id: t("reseller"),
    customer_ids: t("customers"),
    "2fa_type": t("factor"),
    features: t("features"),
  };
}

type CustomersFieldProps = {
  id: string;
  value: readonly UserCustomer[];
  error: readonly string[] | undefined;
  onChange: (customers: readonly UserCustomer[]) => void;
  required: boolean;
  disabled: boolean;
};

/** Renders the customers a user works for: added by search, removed one by one. */
function CustomersField({ id, value, error, onChange, disabled, ...requirement }: CustomersFieldProps) {
  const t = useTranslations("users");
  const [added, setAdded] = useState(0);
  const find = async (q: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
    const answer = await call("GET /users/customers", { q }, { signal, inBackground: true });
    return answer.ok
      ? answer.data.filter((choice) => !value.some((customer) => String(customer.id) === choice.value))
      : [];
  };
  const add = (option: ComboboxOption | null) => {
    if (!option) return;
    onChange([...value, { id: Number(option.value), name: option.label }]);
    // Renders a fresh, empty field for the next one.
    setAdded((count) => count + 1);
  };
  return (
    <div className="flex max-w-xl flex-col gap-2">
      {value.length > 0 && (
        <ul aria-label={t("customers")} className="flex flex-wrap gap-2">
          {value.map((customer) => (
            <li
              key={customer.id}
              className="flex items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-1 pl-2.5 text-list"
            >
              {customer.name}
              {!disabled && (
                <IconButton
                  size="icon-sm"
                  className="size-6"
                  label={t("remove_customer", { name: customer.name })}
                  icon={<X aria-hidden size={14} />}
                  onClick={() => onChange(value.filter((remaining) => remaining.id !== customer.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Combobox
          key={added}
          id={id}
          name="customer_ids"
          label={t("add_customer")}
          value=""
          {...requirement}
          error={error}
          load={find}
          onChange={(_, option) => add(option)}
        />
      )}
    </div>
  );
}
