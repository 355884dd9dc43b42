"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Notice } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";
import { cents, centsOf } from "@/lib/kernel/money";

const Overlay = lazyComponent(() => import("@/components/ui/overlay"));

/** In cents. Below this amount the notice proposes to waive (LAW §4). */
const SMALL = cents(1_500);

type Props = { invoice: Invoice; mayWrite: boolean };

/** Renders what the law still claims of an invoice that is paid in the books; users who may write can waive it with a reason. */
export function RemainderNotice({ invoice, mayWrite }: Props) {
  const t = useTranslations("invoice");
  const [isOpen, setOpen] = useState(false);
  const { rest_open, total_incasso_costs, currency } = invoice;
  if (!rest_open) return null;
  const rest = formatMoney(total_incasso_costs, currency);
  return (
    <Notice
      action={
        mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("rest_waive")}
          </Button>
        )
      }
    >
      {t(centsOf(total_incasso_costs) < SMALL ? "rest_small" : "rest_open", { rest })}
      {isOpen && <WaiveDialog invoice={invoice} rest={rest} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function WaiveDialog({ invoice, rest, onClose }: { invoice: Invoice; rest: string; onClose: () => void }) {
  const t = useTranslations("invoice");
  const ui = useTranslations("ui");
  const router = useRouter();
  const form = useForm({
    call: "POST /invoices/{id}/waive",
    initial: { reason: "" },
    labels: { reason: t("rest_reason") },
    bodyOf: ({ reason }) => ({ id: invoice.id, reason }),
    version: invoice.version,
    onSaved: () => {
      toast.success(t("rest_waived", { number: invoice.number, rest }));
      onClose();
      router.refresh();
    },
  });
  return (
    <Overlay
      size="sm"
      title={t("rest_waive_title", { number: invoice.number })}
      subtitle={invoice.debtor.name}
      onClose={onClose}
    >
      <Form form={form}>
        <RequiredLegend />
        <p className="text-list">{t("rest_waive_hint", { rest })}</p>
        <TextArea {...form.field("reason")} label={t("rest_reason")} rows={2} required autoFocus />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button type="submit" variant="brand" pending={form.pending}>
            {t("rest_waive")}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}
