"use client";
import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TokenList } from "@/components/domain/account/token-list";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Dialog } from "@/components/ui/dialog";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel, Section } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { OwnSecurity, SignedIn } from "@/lib/users/sign-in/account/answers";
import { ConfirmPasswordDialog } from "./confirm-password-dialog";

type Props = { security: OwnSecurity; facts: { prove: FormRules; token: FormRules } };
type Step = "none" | "prove" | "make";

/** Renders the API tokens of the user. A new token is shown here, once. */
export function OwnTokens({ security, facts }: Props) {
  const t = useTranslations("account");
  const router = useRouter();
  const confirm = useConfirm();
  const [step, setStep] = useState<Step>("none");
  const [newToken, setNewToken] = useState<string | null>(null);
  const end = async ({ id, name }: SignedIn) => {
    if (!(await confirm({ body: t("token_end_body", { name: name || t("program") }), danger: true }))) return;
    const answer = await call("DELETE /auth/sessions/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("end_failed"));
    setNewToken(null);
    toast.success(t("token_ended"));
    router.refresh();
  };
  return (
    <Panel>
      <Section
        title={t("tokens")}
        hint={
          <>
            {t("tokens_hint")} {/* A plain link: the guide is outside the frame, as it needs no session. */}
            <a href="/api" className="text-brand-text underline underline-offset-2">
              {t("api_guide")}
            </a>
          </>
        }
        actions={
          security.may_change && (
            <Button icon={<KeyRound aria-hidden size={16} />} onClick={() => setStep("prove")}>
              {t("token_new")}
            </Button>
          )
        }
      >
        {newToken && (
          <Notice tone="ok">
            <p>{t("token_once")}</p>
            <CopyableCode text={newToken} label={t("token_copy")} />
          </Notice>
        )}
        <TokenList
          tokens={security.sessions.filter(({ kind }) => kind === "token")}
          onEnd={(token) => void end(token)}
        />
      </Section>
      <ConfirmPasswordDialog
        open={step === "prove"}
        facts={facts.prove}
        onClose={() => setStep("none")}
        onProved={() => setStep("make")}
      />
      <NewToken
        open={step === "make"}
        facts={facts.token}
        onClose={() => setStep("none")}
        onMade={(pair) => {
          setStep("none");
          setNewToken(pair);
          router.refresh();
        }}
      />
    </Panel>
  );
}

type NewTokenProps = { open: boolean; facts: FormRules; onClose: () => void; onMade: (pair: string) => void };

/** The lifetimes offered here, in days; through the API any number up to a year is allowed. */
const LIVES = [30, 90, 365];

/** Renders the dialog for a token's name, rights and lifetime. */
function NewToken({ open, onClose, ...rest }: NewTokenProps) {
  const t = useTranslations("account");
  return (
    <Dialog open={open} size="sm" title={t("token_new")} onClose={onClose}>
      <TokenForm {...rest} />
    </Dialog>
  );
}

function TokenForm({ facts, onMade }: Pick<NewTokenProps, "facts" | "onMade">) {
  const t = useTranslations("account");
  const form = useForm({
    call: "POST /auth/tokens",
    facts,
    initial: { name: "", scope: "read" as "read" | "write", days: "90" },
    bodyOf: (values) => values,
    labels: { name: t("token_name"), scope: t("token_scope"), days: t("token_days") },
    onSaved: ({ access_token, api_key }) => onMade(`${access_token}:${api_key}`),
  });
  const { value, ...scope } = form.field("scope");
  return (
    <Form form={form} label={t("token_new")}>
      <RequiredLegend />
      <TextField {...form.field("name")} label={t("token_name")} hint={t("token_name_hint")} autoFocus />
      <Select
        {...scope}
        value={value}
        onChange={(text) => form.set("scope", text === "write" ? "write" : "read")}
        label={t("token_scope")}
        options={form.choices("scope", (choice) => t(`scope_${choice}_long`))}
      />
      <Select
        {...form.field("days")}
        label={t("token_days")}
        options={LIVES.map((days) => ({ value: String(days), label: t("n_days", { days }) }))}
      />
      <Button type="submit" variant="brand" pending={form.pending} className="self-start">
        {t("token_make")}
      </Button>
    </Form>
  );
}
