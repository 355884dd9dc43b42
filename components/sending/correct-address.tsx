"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { denseInputStyle } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";

/** Returns whether a mail failed because of its address or its mail server's policy, so that another address may work. */
export const mayNeedAddress = ({ state, reason }: { state: string; reason: string }): boolean =>
  state === "failed" && (reason === "mailbox_unknown" || reason === "refused");

type Props = { mail: { id: number; recipient: string; debtor: string | null } };

/** Renders the form that corrects a bounced address in place: it saves the new one on the debtor and sends the message to it. */
export function CorrectAddress({ mail }: Props) {
  const t = useTranslations("delivery");
  const common = useTranslations("ui");
  const router = useRouter();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState("");
  const [pending, setPending] = useState(false);

  const close = () => {
    setIsOpen(false);
    setError("");
    requestAnimationFrame(() => button.current?.focus());
  };
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get("address") ?? "").trim();
    setPending(true);
    const answer = await call("POST /outbox/{id}", { id: mail.id, decision: "retry", recipients: [address] });
    setPending(false);
    if (answer.ok) {
      toast.success(t("repair_done", { recipient: address, debtor: mail.debtor ?? "" }));
      setIsOpen(false);
      return router.refresh();
    }
    setError(answer.problem.errors?.["recipients.0"]?.[0] ?? answer.problem.detail ?? t("failed"));
  }
  if (!isOpen)
    return (
      <Button ref={button} size="sm" onClick={() => setIsOpen(true)}>
        {t("repair")}
        <span className="sr-only"> {t("repair_of", { recipient: mail.recipient })}</span>
      </Button>
    );
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
      }}
      className="flex min-w-0 flex-col gap-1 py-1"
    >
      <label htmlFor={id} className="text-dense text-ink-muted">
        {t("repair_label")}
      </label>
      <input
        id={id}
        name="address"
        type="email"
        autoComplete="off"
        ref={(input) => input?.focus()}
        aria-invalid={error !== ""}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${denseInputStyle} w-full min-w-0`}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad text-dense">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" size="sm" pending={pending}>
          {t("repair_send")}
        </Button>
        <Button size="sm" onClick={close}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
