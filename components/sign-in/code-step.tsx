"use client";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AuthenticatorQrCode } from "@/components/domain/sign-in/authenticator-qr-code";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Opened } from "@/lib/users/sign-in/answers";
import type { Credentials } from "./credentials-step";
import { useFocusOnError } from "./use-focus-on-error";

type Props = {
  facts: FormRules;
  session: Opened & { verify: "email" | "app" };
  credentials: Credentials;
  onOpened: (opened: Opened) => void;
  onBack: () => void;
  onVerified: () => void;
};

/** Renders the second step: the code from the mail or app, with the QR code when the app is used for the first time. */
export function CodeStep({ facts, session, credentials, onOpened, onBack, onVerified }: Props) {
  const t = useTranslations("login");
  const form = useForm({
    call: "POST /auth/verify",
    facts,
    initial: { code: "" },
    bodyOf: (values) => values,
    login: true,
    onSaved: onVerified,
  });
  useFocusOnError(form);
  const [byRecovery, setByRecovery] = useState(false);
  const resend = async () => {
    const answer = await call("POST /auth/login", credentials, { stayOnUnauthorised: true });
    if (!answer.ok) return toast.error(answer.problem.detail || t("resend_failed"));
    onOpened(answer.data);
    toast.success(t("resent", { email: credentials.email_address }));
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={t("code_title")}
      onSubmit={form.submit}
      className="flex flex-col gap-5"
    >
      <h1 className="font-semibold text-title tracking-tight">{t("code_title")}</h1>
      <RequiredLegend />
      <p className="text-list">
        {byRecovery
          ? t("recovery_text")
          : session.qr
            ? t("scan")
            : t(`sent_${session.verify}`, { email: credentials.email_address })}
      </p>
      {session.qr && session.key && <AuthenticatorQrCode qr={session.qr} appKey={session.key} />}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <TextField
        {...form.field("code")}
        key={byRecovery ? "recovery" : session.verify}
        label={t(byRecovery ? "recovery_code" : "code")}
        inputMode={byRecovery ? "text" : "numeric"}
        autoComplete={byRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        width="short"
        autoFocus
        className={byRecovery ? "tnum" : "tnum tracking-[0.25em]"}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="brand" pending={form.pending} className="min-h-10 px-6 text-form">
          {t("verify")}
        </Button>
        {session.has_passkey && <PasskeyButton onVerified={onVerified} />}
        {session.verify === "email" && (
          <Button variant="quiet" onClick={() => void resend()}>
            {t("resend")}
          </Button>
        )}
        {session.verify === "app" && !session.qr && !byRecovery && (
          <Button variant="quiet" onClick={() => setByRecovery(true)}>
            {t("recovery")}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}

/** A 401 means that the sign-in took too long, not that a session ended. */
const here = { stayOnUnauthorised: true };

/** Renders the button of the second step by passkey instead of a code. */
function PasskeyButton({ onVerified }: { onVerified: () => void }) {
  const t = useTranslations("login");
  const [pending, setPending] = useState(false);
  const use = async () => {
    setPending(true);
    if (await signed()) return onVerified();
    setPending(false);
    toast.error(t("passkey_failed"));
  };
  return (
    <Button pending={pending} className="min-h-10" onClick={() => void use()}>
      {t("passkey")}
    </Button>
  );
}

async function signed(): Promise<boolean> {
  const challenge = await call("POST /auth/passkey-options", {}, here);
  if (!challenge.ok) return false;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(challenge.data.options);
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response !== null && (await call("POST /auth/verify-passkey", { response }, here)).ok;
}
