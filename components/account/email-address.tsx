"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel, Section } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatInstant } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { OwnSecurity } from "@/lib/users/sign-in/account/answers";
import { ConfirmPasswordDialog } from "./confirm-password-dialog";

type Props = { security: OwnSecurity; facts: { prove: FormRules; address: FormRules } };
type Step = "none" | "prove" | "ask";

/** Renders the address the user signs in with, and a new one that waits for confirmation. */
export function EmailAddress({ security, facts }: Props) {
  const t = useTranslations("account");
  const locale = useLocale();
  const router = useRouter();
  const [step, setStep] = useState<Step>("none");
  const { email_address: old, pending_address: pending, may_change } = security;
  const cancel = async () => {
    const answer = await call("DELETE /auth/email-address", {});
    if (!answer.ok) return toast.error(answer.problem.detail || t("address_failed"));
    toast.success(t("address_cancelled"));
    router.refresh();
  };
  return (
    <Panel>
      <Section title={t("address")} hint={t("address_hint")}>
        <p className="break-words text-list">{old}</p>
        {pending && (
          <Notice>
            {t(
              `address_waits_${pending.waits_for.length === 2 ? "both" : (pending.waits_for[0] ?? "both")}`,
              {
                old,
                address: pending.email_address,
                until: formatInstant(pending.expires_at, locale),
              },
            )}
          </Notice>
        )}
        {may_change && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setStep("prove")}>{t("address_change")}</Button>
            {pending && <Button onClick={() => void cancel()}>{t("address_cancel")}</Button>}
          </div>
        )}
      </Section>
      <ConfirmPasswordDialog
        open={step === "prove"}
        facts={facts.prove}
        onClose={() => setStep("none")}
        onProved={() => setStep("ask")}
      />
      <Dialog open={step === "ask"} size="sm" title={t("address_change")} onClose={() => setStep("none")}>
        <AddressForm
          facts={facts.address}
          onAsked={() => {
            setStep("none");
            toast.success(t("address_sent"));
            router.refresh();
          }}
        />
      </Dialog>
    </Panel>
  );
}

function AddressForm({ facts, onAsked }: { facts: FormRules; onAsked: () => void }) {
  const t = useTranslations("account");
  const form = useForm({
    call: "POST /auth/email-address",
    facts,
    initial: { email_address: "" },
    bodyOf: (values) => values,
    labels: { email_address: t("address_new") },
    onSaved: onAsked,
  });
  return (
    <Form form={form} label={t("address_change")}>
      <RequiredLegend />
      <TextField
        {...form.field("email_address")}
        label={t("address_new")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="brand" pending={form.pending} className="self-start">
        {t("address_send")}
      </Button>
    </Form>
  );
}
