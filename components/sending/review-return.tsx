"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import { RadioList } from "./radio-list";
import { ReturnForm, useAfterReturn } from "./return-form";

type Verdict = "confirmed" | "refused";
const verdicts: readonly Verdict[] = ["confirmed", "refused"];

type Props = {
  letter_id: number;
  name: string;
  verdict: Verdict | null;
  reason: string;
  onClose: () => void;
};

/** Renders the verdict on a letter that came back after its free period: whether it arrived, and why. */
export default function ReviewReturn({ letter_id, name, verdict, reason, onClose }: Props) {
  const t = useTranslations("delivery");
  const initial: { verdict: Verdict; reason: string } = { verdict: verdict ?? "confirmed", reason };
  const form = useForm({
    call: "POST /letters/{id}/return-verdict",
    bodyOf: (values) => ({ id: letter_id, ...values }),
    initial,
    labels: { verdict: t("return_verdict"), reason: t("return_reason") },
    onSaved: useAfterReturn(t("return_judged"), onClose),
  });
  return (
    <ReturnForm form={form} title={t("return_judge_title")} name={name} onClose={onClose}>
      <Notice tone="warn">{t("return_judge_body")}</Notice>
      <RadioList
        {...form.field("verdict")}
        legend={t("return_verdict")}
        choices={verdicts.map((value) => ({ value, label: t(`return_verdict_${value}`) }))}
      />
      <TextArea
        {...form.field("reason")}
        label={t("return_reason")}
        hint={t("return_reason_hint")}
        rows={2}
      />
    </ReturnForm>
  );
}
