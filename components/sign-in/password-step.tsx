"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { PasswordField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";
import type { PasswordSet } from "@/lib/users/sign-in/answers";
import { useFocusOnError } from "./use-focus-on-error";

type Props = {
  facts: Facts;
  link: { signature: string; email_address: string };
  onOver: () => void;
  onSaved: (saved: PasswordSet) => void;
};

/** Somebody chooses a password with the link a mail brought. The address is cleaned at once: nobody finds the link there later. */
export function PasswordStep({ facts, link, onOver, onSaved }: Props) {
  const t = useTranslations("login");
  const { signature, email_address } = link;
  const form = useForm({
    call: "POST /auth/set-password",
    facts,
    initial: { password: "", password_repeat: "" },
    sent: (values) => ({ ...values, signature }),
    login: true,
    onSaved,
  });
  useFocusOnError(form);
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), []);
  const isOver = Boolean(form.problem?.errors?.signature);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <form
      method="post"
      noValidate
      aria-label={t("password_title")}
      onSubmit={form.submit}
      className="flex flex-col gap-5"
    >
      <h1 className="font-semibold text-title tracking-tight">{t("password_title")}</h1>
      <p className="text-list">{t("password_text", { email: email_address })}</p>
      <RequiredLegend />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {/* A manager of passwords keeps the new one with its account. */}
      <input type="hidden" name="username" autoComplete="username" value={email_address} readOnly />
      <PasswordField
        {...form.field("password")}
        label={t("new_password")}
        hint={t("password_hint")}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        {...form.field("password_repeat")}
        label={t("password_repeat")}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        look="brand"
        pending={form.pending}
        className="min-h-10 self-start px-6 text-form"
      >
        {t("password_save")}
      </Button>
    </form>
  );
}
