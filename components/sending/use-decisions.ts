"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import type { MenuGroup } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { decisions } from "@/lib/outbox/rules/undelivered";

type Mail = { id: number; subject: string; recipient: string };
type Decision = (typeof decisions)[number];

/** Returns a function for the menu of decisions about a mail that needs attention; each after a confirmation that names the mail. */
export function useDecisions(): (mail: Mail) => readonly MenuGroup[] {
  const t = useTranslations("delivery");
  const confirm = useConfirm();
  const router = useRouter();
  const decide = async ({ id, subject, recipient }: Mail, decision: Decision) => {
    const words = { subject, recipient };
    if (!(await confirm({ body: t(`${decision}_body`, words), danger: decision === "withdraw" }))) return;
    const answer = await call("POST /outbox/{id}", { id, decision });
    if (answer.ok) toast.success(t(`${decision}_done`, words));
    else toast.error(answer.problem.detail || t("failed"));
    router.refresh();
  };
  return (mail) => [
    {
      heading: "",
      items: decisions.map((decision) => ({
        id: decision,
        label: t(decision),
        danger: decision === "withdraw",
        onAction: () => void decide(mail, decision),
      })),
    },
  ];
}
