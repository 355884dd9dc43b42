"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import Overlay from "@/components/ui/overlay";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";

type Props = {
  mail: { id: number; subject: string; recipient: string; also_to: readonly string[] };
  onClose: () => void;
};

const inWords = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter((address) => address !== "");

/** Renders the form that sends a sent mail once more, to the same or other recipients: a new message, which is no step. */
export default function SendAgain({ mail, onClose }: Props) {
  const t = useTranslations("delivery");
  const common = useTranslations("ui");
  const router = useRouter();
  const [typed, setTyped] = useState([mail.recipient, ...mail.also_to].join(", "));
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    const recipients = inWords(typed);
    const answer = await call("POST /outbox/{id}", { id: mail.id, decision: "copy", recipients });
    setPending(false);
    if (!answer.ok) {
      const { errors: faults, detail } = answer.problem;
      const sentences = Object.values(faults ?? {}).flat();
      return setErrors(sentences.length > 0 ? sentences : [detail || t("failed")]);
    }
    toast.success(t("copy_done", { subject: mail.subject }));
    onClose();
    router.refresh();
  }
  return (
    <Overlay title={t("copy")} subtitle={mail.subject} onClose={onClose}>
      <form method="post" noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <Notice tone="info">{t("copy_body")}</Notice>
        <TextField
          id="send-again-to"
          name="recipients"
          label={t("copy_to")}
          hint={t("copy_to_hint")}
          value={typed}
          onChange={setTyped}
          {...(errors.length > 0 ? { error: errors } : {})}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="brand" pending={pending} disabled={inWords(typed).length === 0}>
            {t("copy_send")}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
