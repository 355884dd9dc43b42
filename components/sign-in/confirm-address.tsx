"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";

type Props = { signature: string; oldAddress: string; newAddress: string };
type Outcome = { tone: "ok" | "bad"; text: string };

/** Renders the confirmation of another address by a mailed link, or its rejection. The link is removed from the address bar immediately. */
export function ConfirmAddress({ signature, oldAddress, newAddress }: Props) {
  const t = useTranslations("login");
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), []);
  const confirm = async () => {
    setPending(true);
    const answer = await call("POST /auth/email-address/confirm", { signature });
    setPending(false);
    if (!answer.ok) return setOutcome({ tone: "bad", text: answer.problem.detail || t("address_failed") });
    const [missing] = answer.data.waits_for;
    setOutcome({
      tone: "ok",
      text: t(missing ? `address_waits_${missing}` : "address_done", { address: newAddress }),
    });
  };
  const refuse = async () => {
    setPending(true);
    const answer = await call("POST /auth/email-address/refuse", { signature });
    setPending(false);
    setOutcome(
      answer.ok
        ? { tone: "ok", text: t("address_refused") }
        : { tone: "bad", text: answer.problem.detail || t("address_failed") },
    );
  };
  return (
    <>
      <p className="break-words text-list">{t("address_text", { address: newAddress, old: oldAddress })}</p>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      {outcome?.tone !== "ok" && (
        <div className="flex flex-wrap gap-3">
          <Button variant="brand" pending={pending} onClick={() => void confirm()}>
            {t("address_confirm")}
          </Button>
          <Button variant="plain" pending={pending} onClick={() => void refuse()}>
            {t("address_refuse")}
          </Button>
        </div>
      )}
    </>
  );
}
