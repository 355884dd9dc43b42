"use client";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { browserName } from "@/components/domain/account/browser-name";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";

type Props = { open: boolean; onClose: () => void; onMade: () => void };

/** The maximum length of a passkey's name, in characters. */
const LONGEST = 80;

/** Renders the dialog that names a passkey and then has the browser create it. */
export function NewPasskey({ open, onClose, onMade }: Props) {
  const t = useTranslations("account");
  return (
    <Dialog open={open} size="sm" title={t("passkey_add")} onClose={onClose}>
      <PasskeyForm onMade={onMade} />
    </Dialog>
  );
}

function PasskeyForm({ onMade }: Pick<Props, "onMade">) {
  const t = useTranslations("account");
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setProblem(null);
    const wrong = await make(name.trim().slice(0, LONGEST) || t("passkey"));
    setPending(false);
    if (wrong === null) onMade();
    else setProblem(wrong || t("passkey_failed"));
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={t("passkey_add")}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <p className="text-list">{t("passkey_text")}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField
        id="passkey-name"
        name="name"
        label={t("passkey_name")}
        hint={t("passkey_name_hint")}
        value={name}
        onChange={setName}
        autoFocus
      />
      <Button type="submit" variant="brand" pending={pending} className="self-start">
        {t("passkey_make")}
      </Button>
    </form>
  );
}

/** Returns null once the passkey is saved, else the error; "" where the browser has no passkeys or the user cancelled. */
async function make(name: string): Promise<string | null> {
  const challenge = await call("POST /auth/passkeys/begin", {});
  if (!challenge.ok) return challenge.problem.detail ?? "";
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(challenge.data.options);
  const response = await startRegistration({ optionsJSON }).catch(() => null);
  if (!response) return "";
  const answer = await call("POST /auth/passkeys", { name, response });
  return answer.ok ? null : (answer.problem.detail ?? "");
}
