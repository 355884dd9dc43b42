"use client";
import { EyeOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { Removal } from "@/lib/privacy/answers";

type Props = { debtor: { id: number; name: string; version: number } };

/**
 * Renders the button that anonymises a debtor, after a confirmation that lists what is deleted and what remains; a refusal is shown
 * instead.
 */
export function AnonymiseDebtor({ debtor: { id, name, version } }: Props) {
  const t = useTranslations("privacy");
  const router = useRouter();
  const confirm = useConfirm();
  const anonymise = async () => {
    const preview = await call("GET /debtors/{id}/anonymise", { id });
    if (!preview.ok) return void toast.error(preview.problem.detail || t("anonymise_failed"));
    const { refusal, ...counts } = preview.data;
    if (refusal) return void toast.error(refusal);
    if (!(await confirm({ body: <WhatGoes name={name} counts={counts} />, danger: true }))) return;
    const answer = await call("POST /debtors/{id}/anonymise", { id, version });
    if (!answer.ok) return void toast.error(answer.problem.detail || t("anonymise_failed"));
    toast.success(t("anonymised"));
    router.refresh();
  };
  return (
    <Button size="sm" icon={<EyeOff aria-hidden size={14} />} onClick={() => void anonymise()}>
      {t("anonymise")}
    </Button>
  );
}

function WhatGoes({ name, counts }: { name: string; counts: Omit<Removal["data"], "refusal"> }) {
  const t = useTranslations("privacy");
  return (
    <div className="flex flex-col gap-2.5">
      <p>{t("anonymise_goes", { name, ...counts })}</p>
      <p>{t("anonymise_stays", counts)}</p>
      <p className="font-semibold">{t("anonymise_final")}</p>
    </div>
  );
}
