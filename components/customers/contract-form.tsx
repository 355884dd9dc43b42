"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { RequiredLegend } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Contract } from "@/lib/customers/answers/contracts";
import type { Facts } from "@/lib/kernel/facts";
import { RowPanel } from "./row-panel";

type Props = { customerId: number; contract: Contract | null; facts: Facts; onDone: () => void };

/** From when until when a contract holds. */
export function ContractForm({ customerId, contract, facts, onDone }: Props) {
  const t = useTranslations("contracts");
  const router = useRouter();
  const form = useForm({
    call: contract ? "PATCH /contracts/{id}" : "POST /contracts",
    sent: (values) => (contract ? { ...values, id: contract.id } : { ...values, customer_id: customerId }),
    ...(contract ? { record: { id: contract.id } } : {}),
    version: contract?.version,
    initial: { startdate: contract?.startdate ?? "", enddate: contract?.enddate ?? "" },
    facts,
    labels: { startdate: t("startdate"), enddate: t("enddate") },
    onSaved: () => {
      toast.success(t("saved"));
      onDone();
      router.refresh();
    },
  });
  return (
    <RowPanel form={form} label={contract ? t("edit") : t("add")} onCancel={onDone}>
      <RequiredLegend />
      <div className="flex flex-wrap gap-4">
        <DateField {...form.field("startdate")} label={t("startdate")} />
        <DateField {...form.field("enddate")} label={t("enddate")} hint={t("enddate_hint")} />
      </div>
    </RowPanel>
  );
}
