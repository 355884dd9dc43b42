"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import { AddressField } from "./address-field";
import { useFocusOnError } from "./use-focus-on-error";

type Props = {
  domain: string;
  facts: FormRules;
  /** The address already typed in the first step. */
  email: string;
  /** The page to open after signing in; "" for the first. */
  next: string;
  onBack: () => void;
};

/** Renders the choice of an organisation by e-mail address, and leaves for its sign-in page. */
export function OrganisationStep({ domain, facts, email, next, onBack }: Props) {
  const t = useTranslations("login");
  const form = useForm({
    call: "POST /auth/oidc",
    facts,
    initial: { email_address: email },
    bodyOf: (values) => ({ ...values, domain, next }),
    login: true,
    onSaved: ({ url }) => window.location.assign(url),
  });
  useFocusOnError(form);
  return (
    <form
      method="post"
      noValidate
      aria-label={t("organisation")}
      onSubmit={form.submit}
      className="flex flex-col gap-5"
    >
      <h1 className="font-semibold text-title tracking-tight">{t("organisation")}</h1>
      <p className="text-list">{t("organisation_text")}</p>
      <RequiredLegend />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <AddressField {...form.field("email_address")} label={t("email_address")} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="brand" pending={form.pending} className="min-h-10 px-6 text-form">
          {t("organisation_submit")}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t("to_sign_in")}
        </Button>
      </div>
    </form>
  );
}
