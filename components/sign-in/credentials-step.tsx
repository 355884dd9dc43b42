"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { PasswordField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Opened } from "@/lib/users/sign-in/answers";
import { AddressField } from "./address-field";
import { useFocusOnError } from "./use-focus-on-error";

export type Credentials = { email_address: string; password: string };

type Props = {
  name: string;
  facts: FormRules;
  initial: Credentials;
  /** True after a new password was chosen. */
  hasNewPassword: boolean;
  hasProvider: boolean;
  /** Why the sign-in by an organisation failed; null without a failure. */
  refusal: string | null;
  onOrganisation: (typed: Credentials) => void;
  onForgot: (typed: Credentials) => void;
  onOpened: (opened: Opened, typed: Credentials) => void;
};

/** Renders the first step. After a refusal the fields are marked and keep their values. */
export function CredentialsStep(props: Props) {
  const { name, facts, initial, hasNewPassword, hasProvider, refusal, onOrganisation, onForgot, onOpened } =
    props;
  const t = useTranslations("login");
  const form = useForm({
    call: "POST /auth/login",
    facts,
    initial,
    bodyOf: (values) => values,
    login: true,
    onSaved: (opened) => onOpened(opened, form.values),
  });
  useFocusOnError(form);
  return (
    <form
      method="post"
      noValidate
      aria-label={t("title")}
      onSubmit={form.submit}
      className="flex flex-col gap-5"
    >
      <h1 className="font-semibold text-title tracking-tight">{t("heading", { name })}</h1>
      {hasNewPassword && <Notice tone="ok">{t("password_saved")}</Notice>}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <RequiredLegend />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <AddressField {...form.field("email_address")} label={t("email_address")} />
      <PasswordField {...form.field("password")} label={t("password")} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="brand" pending={form.pending} className="min-h-10 px-6 text-form">
          {t("submit")}
        </Button>
        <Button variant="quiet" onClick={() => onForgot(form.values)}>
          {t("forgot")}
        </Button>
      </div>
      {hasProvider && (
        <Button onClick={() => onOrganisation(form.values)} className="min-h-10 text-form">
          {t("organisation")}
        </Button>
      )}
    </form>
  );
}
