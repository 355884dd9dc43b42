"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Panel, Section } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { Facts } from "@/lib/kernel/facts";
import type { OwnSecurity } from "@/lib/users/sign-in/own/answers";
import { ConfirmApp } from "./confirm-app";
import { ProveDialog } from "./prove-dialog";
import { RecoveryCodes } from "./recovery-codes";

type Props = { own: OwnSecurity; facts: { prove: Facts; code: Facts } };
type Wish = "app" | "mail" | "codes";

/** One's own second step: another app, codes by mail, and codes for when the app is lost. Each asks for the password first. */
export function SecondFactor({ own, facts }: Props) {
  const t = useTranslations("account");
  const router = useRouter();
  const [wish, setWish] = useState<Wish | null>(null);
  const [picture, setPicture] = useState<{ qr: string; key: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasApp = own["2fa_type"] === "google";
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
            ? t("by_app", { count: own.recovery_codes_left })
            : t("by_mail", { email: own.email_address })}
        </p>
        {hasApp && own.recovery_codes_left < FEW && !codes && (
          <Notice tone="warn">{t("few_codes", { count: own.recovery_codes_left })}</Notice>
        )}
        {picture && (
          <ConfirmApp
            facts={facts.code}
            qr={picture.qr}
            appKey={picture.key}
            onConfirmed={(made) => {
              setPicture(null);
              setCodes(made);
              router.refresh();
            }}
          />
        )}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {!picture && own.may_change && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setWish("app")}>{hasApp ? t("other_app") : t("use_app")}</Button>
            {hasApp && <Button onClick={() => setWish("codes")}>{t("new_codes")}</Button>}
            {hasApp && <Button onClick={() => setWish("mail")}>{t("use_mail")}</Button>}
          </div>
        )}
      </Section>
      <ProveDialog
        open={wish !== null}
        facts={facts.prove}
        onClose={() => setWish(null)}
        onProved={() => void goOn()}
      />
    </Panel>
  );
}

/** So few left that it is time for new ones. */
const FEW = 3;
