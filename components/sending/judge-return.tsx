"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { Notice } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { Choices } from "./choices";

type Verdict = "confirmed" | "refused";
const verdicts: readonly Verdict[] = ["confirmed", "refused"];

type Props = {
  letter_id: number;
  name: string;
  verdict: Verdict | null;
  reason: string;
  onClose: () => void;
};

/** Judges a letter that came back after its free period: it never arrived, or it did, and why. */
export default function JudgeReturn({ letter_id, name, verdict, reason, onClose }: Props) {
  const t = useTranslations("delivery");
  const common = useTranslations("ui");
  const router = useRouter();
  const initial: { verdict: Verdict; reason: string } = { verdict: verdict ?? "confirmed", reason };
  const form = useForm({
    call: "POST /letters/{id}/return-verdict",
    sent: (values) => ({ id: letter_id, ...values }),
    initial,
    labels: { verdict: t("return_verdict"), reason: t("return_reason") },
    onSaved: () => {
      toast.success(t("return_judged"));
      onClose();
      router.refresh();
    },
  });
  return (
    <Overlay title={t("return_judge_title")} subtitle={name} onClose={onClose}>
      <Form form={form} label={t("return_judge_title")}>
        <div className="flex flex-col gap-4">
          <Notice tone="warn">{t("return_judge_body")}</Notice>
          <Choices
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
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" look="brand" pending={form.pending}>
              {t("return_save")}
            </Button>
          </div>
        </div>
      </Form>
    </Overlay>
  );
}
