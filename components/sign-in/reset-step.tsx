"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";
import { AddressField } from "./address-field";
import { useFocusOnError } from "./use-focus-on-error";

type Props = { facts: Facts; email: string; isAfterLink: boolean; onBack: () => void };

/** Asks for a link to choose a new password. Whether somebody has the address is not said. */
export function ResetStep({ facts, email, isAfterLink, onBack }: Props) {
  const t = useTranslations("login");
  const [said, setSaid] = useState("");
  const form = useForm({
    call: "POST /auth/reset-password",
    facts,
    initial: { email_address: email },
    sent: (values) => values,
    login: true,
    onSaved: ({ message }) => setSaid(message),
  });
  useFocusOnError(form);
  return (
    <form
      method="post"
      noValidate
      aria-label={t("reset_title")}
      onSubmit={form.submit}
      className="flex flex-col gap-5"
    >
      <h1 className="font-semibold text-title tracking-tight">{t("reset_title")}</h1>
      {said ? (
        <Notice tone="ok">{said}</Notice>
      ) : (
        <>
          {isAfterLink && <Notice tone="warn">{t("link_over")}</Notice>}
          <p className="text-list">{t("reset_text")}</p>
          <RequiredLegend />
          {form.message && <Notice tone="bad">{form.message}</Notice>}
          <AddressField {...form.field("email_address")} label={t("email_address")} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!said && (
          <Button type="submit" look="brand" pending={form.pending} className="min-h-10 px-6 text-form">
            {t("reset_submit")}
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          {t("to_sign_in")}
        </Button>
      </div>
    </form>
  );
}
