"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { Notice } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { FormRules } from "@/lib/kernel/field-rules";

type Props = {
  customer_id: number;
  /** Empty for all debtors listed. */
  debtor_ids: readonly number[];
  decision: "apply" | "leave";
  facts: FormRules;
  onClose: () => void;
};

/** Renders a dialog for the reason to apply a changed rate to claims, or to leave the amounts claimed in their letters. */
export default function DecideRates({ customer_id, debtor_ids, decision, facts, onClose }: Props) {
  const t = useTranslations("customer_law");
  const router = useRouter();
  const form = useForm({
    call: "POST /customers/{id}/rate-differences",
    bodyOf: ({ reason }) => ({
      id: customer_id,
      apply: decision === "apply",
      reason,
      ...(debtor_ids.length > 0 && { debtor_ids: [...debtor_ids] }),
    }),
    initial: { reason: "" },
    facts,
    labels: { reason: t("reason") },
    onSaved: ({ invoices, apply }) => {
      toast.success(t(apply ? "rates_applied" : "rates_left", { count: invoices }));
      onClose();
      // The focused element disappears with the decided rows.
      document.getElementById("content")?.focus({ preventScroll: true });
      router.refresh();
    },
  });
  return (
    <Overlay
      title={t(`rates_${decision}_title`)}
      subtitle={t("rates_chosen", { count: debtor_ids.length })}
      onClose={onClose}
    >
      <Form form={form} label={t(`rates_${decision}_title`)}>
        <div className="flex flex-col gap-4">
          <Notice tone={decision === "apply" ? "warn" : "info"}>{t(`rates_body_${decision}`)}</Notice>
          <TextArea {...form.field("reason")} label={t("reason")} hint={t("rates_reason_hint")} rows={2} />
          <RequiredLegend />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" variant="brand" pending={form.pending}>
              {t(`rates_${decision}`)}
            </Button>
          </div>
        </div>
      </Form>
    </Overlay>
  );
}
