"use client";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** A 401 is a sign-in that took too long here, not the end of a session. */
const here = { stayOnUnauthorised: true };

/** The second step by a passkey in place of a code. */
export function PasskeyButton({ onVerified }: { onVerified: () => void }) {
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
  const begun = await call("POST /auth/passkey-options", {}, here);
  if (!begun.ok) return false;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(begun.data.options);
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response !== null && (await call("POST /auth/verify-passkey", { response }, here)).ok;
}
