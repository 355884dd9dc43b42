"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AuthenticatorQrCode } from "@/components/domain/sign-in/authenticator-qr-code";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel, Section } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { OwnSecurity } from "@/lib/users/sign-in/account/answers";
import { ConfirmPasswordDialog } from "./confirm-password-dialog";

type Props = { security: OwnSecurity; facts: { prove: FormRules; code: FormRules } };
type Wish = "app" | "mail" | "codes";

/**
 * Renders the user's second factor: another app, codes by mail, and recovery codes for when the app is lost. Each change requires the
 * password first.
 */
export function SecondFactor({ security, facts }: Props) {
  const t = useTranslations("account");
  const router = useRouter();
  const [wish, setWish] = useState<Wish | null>(null);
  const [picture, setPicture] = useState<{ qr: string; key: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasApp = security["2fa_type"] === "google";
  const goOn = async () => {
    setWish(null);
    if (wish === "app") {
      const answer = await call("POST /auth/app", {});
      return answer.ok ? setPicture(answer.data) : toast.error(answer.problem.detail || t("factor_failed"));
    }
    if (wish === "codes") {
      const answer = await call("POST /auth/recovery-codes", {});
      if (!answer.ok) return toast.error(answer.problem.detail || t("factor_failed"));
      setCodes(answer.data.recovery_codes);
    } else {
      const answer = await call("POST /auth/mailed-codes", {});
      if (!answer.ok) return toast.error(answer.problem.detail || t("factor_failed"));
      setCodes(null);
      toast.success(t("mail_in_use"));
    }
    router.refresh();
  };
  return (
    <Panel>
      <Section title={t("factor")} hint={t("factor_hint")}>
        <p className="text-list">
          {hasApp
            ? t("by_app", { count: security.recovery_codes_left })
            : t("by_mail", { email: security.email_address })}
        </p>
        {hasApp && security.recovery_codes_left < FEW && !codes && (
          <Notice tone="warn">{t("few_codes", { count: security.recovery_codes_left })}</Notice>
        )}
        {picture && (
          <ConfirmApp
            facts={facts.code}
            qr={picture.qr}
            appKey={picture.key}
            onConfirmed={(recoveryCodes) => {
              setPicture(null);
              setCodes(recoveryCodes);
              router.refresh();
            }}
          />
        )}
        {codes && <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />}
        {!picture && security.may_change && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setWish("app")}>{hasApp ? t("other_app") : t("use_app")}</Button>
            {hasApp && <Button onClick={() => setWish("codes")}>{t("new_codes")}</Button>}
            {hasApp && <Button onClick={() => setWish("mail")}>{t("use_mail")}</Button>}
          </div>
        )}
      </Section>
      <ConfirmPasswordDialog
        open={wish !== null}
        facts={facts.prove}
        onClose={() => setWish(null)}
        onProved={() => void goOn()}
      />
    </Panel>
  );
}

/** With this few recovery codes left new ones are advised. */
const FEW = 3;

type RecoveryCodesProps = { codes: readonly string[]; onStored: () => void };

/** Renders the recovery codes for when the app is lost. They are shown only here. */
function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const t = useTranslations("account");
  return (
    <Notice tone="ok">
      <p className="font-medium">{t("codes_title")}</p>
      <p>{t("codes_text")}</p>
      <ul aria-label={t("codes_title")} className="my-2 grid grid-cols-2 gap-x-6 gap-y-1 sm:w-fit">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button size="sm" onClick={onStored}>
          {t("codes_kept")}
        </Button>
        <CopyButton text={codes.join("\n")} label={t("copy_codes")} />
      </div>
    </Notice>
  );
}

type ConfirmAppProps = {
  facts: FormRules;
  qr: string;
  appKey: string;
  onConfirmed: (codes: readonly string[]) => void;
};

/** Renders the confirmation of a new app, which replaces the old one only once a code of it was right. */
function ConfirmApp({ facts, qr, appKey, onConfirmed }: ConfirmAppProps) {
  const t = useTranslations("account");
  const login = useTranslations("login");
  const form = useForm({
    call: "POST /auth/app/confirm",
    facts,
    initial: { code: "" },
    bodyOf: (values) => values,
    labels: { code: login("code") },
    onSaved: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Form form={form} label={t("use_app")}>
      <p className="text-list">{t("scan")}</p>
      <AuthenticatorQrCode qr={qr} appKey={appKey} />
      <RequiredLegend />
      <TextField
        {...form.field("code")}
        label={login("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="short"
      />
      <Button type="submit" variant="brand" pending={form.pending} className="self-start">
        {t("confirm_app")}
      </Button>
    </Form>
  );
}
