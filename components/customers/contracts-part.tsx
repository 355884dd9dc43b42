"use client";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { DateField } from "@/components/ui/date-field";
import { RequiredLegend } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Contract } from "@/lib/customers/answers";
import { formatDay } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";
import { RowPanel } from "./row-panel";

type Props = {
  customer: { id: number };
  contracts: readonly Contract[];
  facts: FormRules;
  mayWrite: boolean;
};

/** Renders a customer's signed contracts, with the form of the chosen one. */
export function ContractsPart({ customer, contracts, facts, mayWrite }: Props) {
  const t = useTranslations("contracts");
  const locale = useLocale();
  const router = useRouter();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<Contract | "new" | null>(null);
  const termOf = ({ startdate, enddate }: Contract) =>
    enddate === null
      ? t("term_open", { from: formatDay(startdate, locale) })
      : t("term", { from: formatDay(startdate, locale), till: formatDay(enddate, locale) });
  const remove = async (contract: Contract) => {
    if (!(await confirm({ body: t("delete_body", { term: termOf(contract) }), danger: true }))) return;
    const answer = await call("DELETE /contracts/{id}", { id: contract.id }, { version: contract.version });
    if (!answer.ok) return toast.error(answer.problem.detail || t("delete_failed"));
    toast.success(t("deleted"));
    router.refresh();
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {mayWrite && (
        <div>
          <Button variant="brand" icon={<Plus aria-hidden size={16} />} onClick={() => setChosen("new")}>
            {t("add")}
          </Button>
        </div>
      )}
      {chosen && (
        <ContractForm
          key={chosen === "new" ? "new" : chosen.id}
          customerId={customer.id}
          contract={chosen === "new" ? null : chosen}
          facts={facts}
          onDone={() => setChosen(null)}
        />
      )}
      {contracts.length === 0 && <p className="text-ink-muted text-list">{t("empty")}</p>}
      <ul className="flex flex-col divide-y divide-line border-line border-y empty:hidden">
        {contracts.map((contract) => (
          <li key={contract.id} className="flex min-h-11 items-center gap-2 text-list">
            <span className="tnum flex-1">{termOf(contract)}</span>
            {mayWrite && (
              <>
                <IconButton
                  label={t("edit_of", { term: termOf(contract) })}
                  icon={<Pencil aria-hidden size={16} />}
                  onClick={() => setChosen(contract)}
                />
                <IconButton
                  label={t("delete_of", { term: termOf(contract) })}
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() => void remove(contract)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ContractFormProps = {
  customerId: number;
  contract: Contract | null;
  facts: FormRules;
  onDone: () => void;
};

/** Renders the form of a contract's term. */
function ContractForm({ customerId, contract, facts, onDone }: ContractFormProps) {
  const t = useTranslations("contracts");
  const router = useRouter();
  const form = useForm({
    call: contract ? "PATCH /contracts/{id}" : "POST /contracts",
    bodyOf: (values) => (contract ? { ...values, id: contract.id } : { ...values, customer_id: customerId }),
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
