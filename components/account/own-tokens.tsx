"use client";
import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { CopiedCode } from "@/components/ui/copied-code";
import { Panel, Section } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { Facts } from "@/lib/kernel/facts";
import type { OwnSecurity, SignedIn } from "@/lib/users/sign-in/own/answers";
import { NewToken } from "./new-token";
import { ProveDialog } from "./prove-dialog";
import { TokenList } from "./token-list";

type Props = { own: OwnSecurity; facts: { prove: Facts; token: Facts } };
type Step = "none" | "prove" | "make";

/** The programs that work in one's own name. A new one gets its pair here, and it is shown this once. */
export function OwnTokens({ own, facts }: Props) {
  const t = useTranslations("account");
  const router = useRouter();
  const confirm = useConfirm();
  const [step, setStep] = useState<Step>("none");
  const [made, setMade] = useState<string | null>(null);
  const end = async ({ id, name }: SignedIn) => {
    if (!(await confirm({ body: t("token_end_body", { name: name || t("program") }), danger: true }))) return;
    const answer = await call("DELETE /auth/sessions/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("end_failed"));
    setMade(null);
    toast.success(t("token_ended"));
    router.refresh();
  };
  return (
    <Panel>
      <Section
        title={t("tokens")}
        hint={
          <>
            {t("tokens_hint")} {/* It stands outside the frame, as it can be read without signing in. */}
            <a href="/api" className="text-brand-text underline underline-offset-2">
              {t("api_guide")}
            </a>
          </>
        }
        actions={
          own.may_change && (
            <Button icon={<KeyRound aria-hidden size={16} />} onClick={() => setStep("prove")}>
              {t("token_new")}
            </Button>
          )
        }
      >
        {made && (
          <Notice tone="ok">
            <p>{t("token_once")}</p>
            <CopiedCode text={made} label={t("token_copy")} />
          </Notice>
        )}
        <TokenList
          tokens={own.sessions.filter(({ kind }) => kind === "token")}
          onEnd={(token) => void end(token)}
        />
      </Section>
      <ProveDialog
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
          setMade(pair);
          router.refresh();
        }}
      />
    </Panel>
  );
}
