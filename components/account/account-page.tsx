"use client";
import { Fingerprint } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SessionList } from "@/components/domain/account/session-list";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel, Section } from "@/components/ui/page";
import { PasswordField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatInstant } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { OwnSecurity } from "@/lib/users/sign-in/account/answers";
import { ConfirmPasswordDialog } from "./confirm-password-dialog";
import { EmailAddress } from "./email-address";
import { NewPasskey } from "./new-passkey";
import { OwnTokens } from "./own-tokens";
import { SecondFactor } from "./second-factor";

type Props = {
  security: OwnSecurity;
  /** True when the user receives the Monday mail; null for users who see no figures. */
  mondayMail: boolean | null;
  facts: { prove: FormRules; code: FormRules; password: FormRules; token: FormRules; address: FormRules };
};

/** Renders the user's sign-in methods and sessions; read-only while one user works as another. */
export function AccountPage({ security, mondayMail, facts }: Props) {
  const [saves, setSaves] = useState(0);
  return (
    <div className="flex flex-col gap-5">
      <EmailAddress security={security} facts={facts} />
      <SecondFactor security={security} facts={facts} />
      <Passkeys security={security} facts={facts.prove} />
      {security.may_change && (
        <ChangePassword
          key={saves}
          facts={facts.password}
          email={security.email_address}
          onSaved={() => setSaves(saves + 1)}
        />
      )}
      {mondayMail !== null && <MondayMail isWanted={mondayMail} />}
      <OwnSessions
        sessions={security.sessions.filter(({ kind }) => kind === "login")}
        mayEndOthers={security.may_change}
      />
      <OwnTokens security={security} facts={facts} />
    </div>
  );
}

/** Renders the switch for the weekly mail with figures; it saves immediately. */
function MondayMail({ isWanted }: { isWanted: boolean }) {
  const t = useTranslations("account");
  const router = useRouter();
  const [on, setOn] = useState(isWanted);
  const choose = async (is_wanted: boolean) => {
    setOn(is_wanted);
    const answer = await call("PATCH /auth/monday-mail", { is_wanted });
    if (!answer.ok) {
      setOn(!is_wanted);
      return toast.error(answer.problem.detail || t("monday_mail_failed"));
    }
    toast.success(t(is_wanted ? "monday_mail_on" : "monday_mail_off"));
    router.refresh();
  };
  return (
    <Panel>
      <Section title={t("mails")}>
        <Switch
          id="monday-mail"
          name="is_wanted"
          label={t("monday_mail")}
          hint={t("monday_mail_hint")}
          value={on}
          onChange={(is_wanted) => void choose(is_wanted)}
        />
      </Section>
    </Panel>
  );
}

/** Renders the user's own sessions. */
function OwnSessions({
  sessions,
  mayEndOthers,
}: {
  sessions: OwnSecurity["sessions"];
  mayEndOthers: boolean;
}) {
  const t = useTranslations("account");
  const router = useRouter();
  const end = async (id: string) => {
    const answer = await call("DELETE /auth/sessions/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("end_failed"));
    toast.success(t("ended", { count: answer.data.ended }));
    router.refresh();
  };
  return (
    <Panel>
      <Section
        title={t("sessions")}
        hint={t("sessions_hint")}
        actions={
          mayEndOthers &&
          sessions.length > 1 && <Button onClick={() => void end("others")}>{t("end_others")}</Button>
        }
      >
        <SessionList sessions={sessions} onEnd={({ id }) => void end(id)} />
      </Section>
    </Panel>
  );
}

type ChangePasswordProps = { facts: FormRules; email: string; onSaved: () => void };

const empty = { current_password: "", password: "", password_repeat: "" };

/** Renders the change of the user's own password: the current one, and the new one twice. `onSaved` clears the fields. */
function ChangePassword({ facts, email, onSaved }: ChangePasswordProps) {
  const t = useTranslations("account");
  const login = useTranslations("login");
  const router = useRouter();
  const form = useForm({
    call: "POST /auth/change-password",
    facts,
    initial: empty,
    bodyOf: (values) => values,
    labels: {
      current_password: t("current_password"),
      password: login("new_password"),
      password_repeat: login("password_repeat"),
    },
    onSaved: () => {
      toast.success(t("password_changed"));
      onSaved();
      router.refresh();
    },
  });
  return (
    <Panel>
      <Form form={form} label={t("password")}>
        <Section title={t("password")} hint={t("password_hint")}>
          <RequiredLegend />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField {...form.field("current_password")} label={t("current_password")} />
          <PasswordField
            {...form.field("password")}
            label={login("new_password")}
            hint={login("password_hint")}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field("password_repeat")}
            label={login("password_repeat")}
            autoComplete="new-password"
          />
          <Button type="submit" variant="brand" pending={form.pending} className="self-start">
            {t("change_password")}
          </Button>
        </Section>
      </Form>
    </Panel>
  );
}

type PasskeysProps = { security: OwnSecurity; facts: FormRules };
type Step = { name: "none" } | { name: "prove"; remove?: string } | { name: "make" };

/** Renders the user's own passkeys: a second step without a code, offered besides the others and never required. */
function Passkeys({ security, facts }: PasskeysProps) {
  const t = useTranslations("account");
  const router = useRouter();
  const [step, setStep] = useState<Step>({ name: "none" });
  const close = () => setStep({ name: "none" });
  const remove = async (id: string) => {
    close();
    const answer = await call("DELETE /auth/passkeys/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("passkey_failed"));
    toast.success(t("passkey_removed"));
    router.refresh();
  };
  const goOn = () => {
    if (step.name === "prove" && step.remove) void remove(step.remove);
    else setStep({ name: "make" });
  };
  return (
    <Panel>
      <Section
        title={t("passkeys")}
        hint={t("passkeys_hint")}
        actions={
          security.may_change && (
            <Button icon={<Fingerprint aria-hidden size={16} />} onClick={() => setStep({ name: "prove" })}>
              {t("passkey_add")}
            </Button>
          )
        }
      >
        <PasskeyList
          passkeys={security.passkeys}
          onRemove={security.may_change ? (id) => setStep({ name: "prove", remove: id }) : null}
        />
      </Section>
      <ConfirmPasswordDialog open={step.name === "prove"} facts={facts} onClose={close} onProved={goOn} />
      <NewPasskey
        open={step.name === "make"}
        onClose={close}
        onMade={() => {
          close();
          toast.success(t("passkey_added"));
          router.refresh();
        }}
      />
    </Panel>
  );
}

type PasskeyListProps = { passkeys: OwnSecurity["passkeys"]; onRemove: ((id: string) => void) | null };

/** Renders passkeys by name, with the host they work on and when each was last used. */
function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const t = useTranslations("account");
  const locale = useLocale();
  if (passkeys.length === 0) return <p className="text-ink-muted text-list">{t("no_passkeys")}</p>;
  return (
    <ul aria-label={t("passkeys")} className="flex flex-col divide-y divide-line">
      {passkeys.map(({ id, name, host, created_at, last_used_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-52">
            <p className="break-words font-medium text-list">{name}</p>
            <p className="text-dense text-ink-muted">
              {last_used_at
                ? t("passkey_used", { at: formatInstant(last_used_at, locale) })
                : t("passkey_unused", { at: formatInstant(created_at, locale) })}{" "}
              {t("passkey_host", { host })}
            </p>
          </div>
          {onRemove && (
            <Button size="sm" aria-label={t("passkey_remove_named", { name })} onClick={() => onRemove(id)}>
              {t("passkey_remove")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
