"use client";
import { Fingerprint } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Panel, Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import type { Facts } from "@/lib/kernel/facts";
import type { OwnSecurity } from "@/lib/users/sign-in/own/answers";
import { NewPasskey } from "./new-passkey";
import { PasskeyList } from "./passkey-list";
import { ProveDialog } from "./prove-dialog";

type Props = { own: OwnSecurity; facts: Facts };
type Step = { at: "none" } | { at: "prove"; remove?: string } | { at: "make" };

/** One's own passkeys: a second step without a code, offered beside the others and never asked for. */
export function Passkeys({ own, facts }: Props) {
  const t = useTranslations("account");
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: "none" });
  const close = () => setStep({ at: "none" });
  const remove = async (id: string) => {
    close();
    const answer = await call("DELETE /auth/passkeys/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("passkey_failed"));
    toast.success(t("passkey_removed"));
    router.refresh();
  };
  const goOn = () => {
    if (step.at === "prove" && step.remove) void remove(step.remove);
    else setStep({ at: "make" });
  };
  return (
    <Panel>
      <Section
        title={t("passkeys")}
        hint={t("passkeys_hint")}
        actions={
          own.may_change && (
            <Button icon={<Fingerprint aria-hidden size={16} />} onClick={() => setStep({ at: "prove" })}>
              {t("passkey_add")}
            </Button>
          )
        }
      >
        <PasskeyList
          passkeys={own.passkeys}
          onRemove={own.may_change ? (id) => setStep({ at: "prove", remove: id }) : null}
        />
      </Section>
      <ProveDialog open={step.at === "prove"} facts={facts} onClose={close} onProved={goOn} />
      <NewPasskey
        open={step.at === "make"}
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
