"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";

type Invited = { id: number; full_name: string; email_address: string };

/** Returns a function that mails a user a link to choose their first password, after a confirmation with the address. */
export function useInvite(): (user: Invited) => Promise<void> {
  const t = useTranslations("users");
  const confirm = useConfirm();
  return async ({ id, full_name, email_address }) => {
    if (!(await confirm({ body: t("invite_body", { name: full_name, email: email_address }) }))) return;
    const answer = await call("POST /users/{id}/send-invite", { id });
    if (answer.ok) toast.success(t("invited", { email: email_address }));
    else toast.error(answer.problem.detail || t("invite_failed"));
  };
}
