"use client";
import { useTranslations } from "next-intl";
import { AppPicture } from "@/components/sign-in/app-picture";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";

type Props = { facts: Facts; qr: string; appKey: string; onConfirmed: (codes: readonly string[]) => void };

/** A new app is in use once it has shown a right code; until then the way in stays as it was. */
export function ConfirmApp({ facts, qr, appKey, onConfirmed }: Props) {
  const t = useTranslations("account");
  const login = useTranslations("login");
  const form = useForm({
    call: "POST /auth/app/confirm",
    facts,
    initial: { code: "" },
    sent: (values) => values,
    labels: { code: login("code") },
    onSaved: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Form form={form} label={t("use_app")}>
      <p className="text-list">{t("scan")}</p>
      <AppPicture qr={qr} appKey={appKey} />
      <RequiredLegend />
      <TextField
        {...form.field("code")}
        label={login("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="short"
      />
      <Button type="submit" look="brand" pending={form.pending} className="self-start">
        {t("confirm_app")}
      </Button>
    </Form>
  );
}
