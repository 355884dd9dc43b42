"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AuthenticatorQrCode } from "@/components/domain/sign-in/authenticator-qr-code";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { PasswordField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Opened, PasswordSet } from "@/lib/users/sign-in/answers";
import { AddressField } from "./address-field";
import { CodeStep } from "./code-step";
import { type Credentials, CredentialsStep } from "./credentials-step";
import { OrganisationStep } from "./organisation-step";
import { useFocusOnError } from "./use-focus-on-error";

/** A mailed link as the server found it when the page was rendered; "over": used, expired, or unknown. */
export type MailedLink = { signature: string; email_address: string } | "over" | null;

type Props = {
  domain: string;
  name: string;
  link: MailedLink;
  /** True where the white label has an active identity provider. */
  hasProvider: boolean;
  /** Why the sign-in by an organisation failed, as a sentence; null without a failure. */
  refusal: string | null;
  /** The page to open after signing in; "" for the first. */
  next: string;
  facts: {
    credentials: FormRules;
    code: FormRules;
    reset: FormRules;
    password: FormRules;
    organisation: FormRules;
  };
};

type Stage =
  | { name: "credentials"; hasNewPassword?: true }
  | { name: "code"; session: Opened & { verify: "email" | "app" } }
  | { name: "organisation" }
  | { name: "reset"; after?: "over" }
  | { name: "password"; signature: string; email_address: string }
  | { name: "app"; qr: string; key: string };

const begin = (link: MailedLink): Stage =>
  link === null
    ? { name: "credentials" }
    : link === "over"
      ? { name: "reset", after: "over" }
      : { name: "password", ...link };

/**
 * Renders the sign-in: e-mail and password, then the code; after that the product is opened by a full page load. Also the ways to a new
 * password.
 */
export function SignIn({ domain, name, link, hasProvider, refusal, next, facts }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ email_address: "", password: "" });
  const [stage, setStage] = useState<Stage>(() => begin(link));
  const signIn = () => setStage({ name: "credentials" });
  const goOn = (opened: Opened) => {
    const { verify } = opened;
    if (verify) setStage({ name: "code", session: { ...opened, verify } });
  };
  switch (stage.name) {
    case "code":
      return (
        <CodeStep
          facts={facts.code}
          session={stage.session}
          credentials={credentials}
          onOpened={goOn}
          onBack={signIn}
          onVerified={() => window.location.assign(next || `/${domain}`)}
        />
      );
    case "organisation":
      return (
        <OrganisationStep
          domain={domain}
          facts={facts.organisation}
          email={credentials.email_address}
          next={next}
          onBack={signIn}
        />
      );
    case "reset":
      return (
        <ResetStep
          facts={facts.reset}
          email={credentials.email_address}
          isAfterLink={stage.after === "over"}
          onBack={signIn}
        />
      );
    case "password":
      return (
        <PasswordStep
          facts={facts.password}
          link={stage}
          onOver={() => setStage({ name: "reset", after: "over" })}
          onSaved={({ email_address, qr, key }) => {
            setCredentials({ email_address, password: "" });
            setStage(qr && key ? { name: "app", qr, key } : { name: "credentials", hasNewPassword: true });
          }}
        />
      );
    case "app":
      return <AppStep name={name} qr={stage.qr} appKey={stage.key} onDone={signIn} />;
    default:
      return (
        <CredentialsStep
          name={name}
          facts={facts.credentials}
          initial={credentials}
          hasNewPassword={stage.hasNewPassword ?? false}
          hasProvider={hasProvider}
          refusal={refusal}
          onOrganisation={(typed) => {
            setCredentials(typed);
            setStage({ name: "organisation" });
          }}
          onForgot={(typed) => {
            setCredentials(typed);
            setStage({ name: "reset" });
          }}
          onOpened={(data, typed) => {
            setCredentials(typed);
            goOn(data);
          }}
        />
      );
  }
}

type AppStepProps = { name: string; qr: string; appKey: string; onDone: () => void };

/** Renders the set-up of an authenticator app after a new password, where it is the second step and not set up yet. */
function AppStep({ name, qr, appKey, onDone }: AppStepProps) {
  const t = useTranslations("login");
  return (
    <section className="flex flex-col gap-5">
      <h1 className="font-semibold text-title tracking-tight">{t("app_title")}</h1>
      <p className="text-list">{t("app_text", { name })}</p>
      <AuthenticatorQrCode qr={qr} appKey={appKey} />
      <Button variant="brand" onClick={onDone} className="min-h-10 self-start px-6 text-form">
        {t("to_sign_in")}
      </Button>
    </section>
  );
}

type ResetStepProps = { facts: FormRules; email: string; isAfterLink: boolean; onBack: () => void };

/** Renders the request for a link to choose a new password. The answer does not disclose whether the address has an account. */
function ResetStep({ facts, email, isAfterLink, onBack }: ResetStepProps) {
  const t = useTranslations("login");
  const [confirmation, setConfirmation] = useState("");
  const form = useForm({
    call: "POST /auth/reset-password",
    facts,
    initial: { email_address: email },
    bodyOf: (values) => values,
    login: true,
    onSaved: ({ message }) => setConfirmation(message),
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
      {confirmation ? (
        <Notice tone="ok">{confirmation}</Notice>
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
        {!confirmation && (
          <Button type="submit" variant="brand" pending={form.pending} className="min-h-10 px-6 text-form">
            {t("reset_submit")}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t("to_sign_in")}
        </Button>
      </div>
    </form>
  );
}

type PasswordStepProps = {
  facts: FormRules;
  link: { signature: string; email_address: string };
  onOver: () => void;
  onSaved: (saved: PasswordSet) => void;
};

/**
 * Renders the choice of a new password by a mailed link. The link is removed from the address bar immediately, so that it cannot be found
 * there later.
 */
function PasswordStep({ facts, link, onOver, onSaved }: PasswordStepProps) {
  const t = useTranslations("login");
  const { signature, email_address } = link;
  const form = useForm({
    call: "POST /auth/set-password",
    facts,
    initial: { password: "", password_repeat: "" },
    bodyOf: (values) => ({ ...values, signature }),
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
      {/* Lets a password manager store the new password with its account. */}
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
        variant="brand"
        pending={form.pending}
        className="min-h-10 self-start px-6 text-form"
      >
        {t("password_save")}
      </Button>
    </form>
  );
}
