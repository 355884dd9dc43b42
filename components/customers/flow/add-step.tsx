"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { BareSelect } from "@/components/ui/select";
import { statuses } from "@/lib/flow/statuses";
import { isFlowStep } from "@/lib/tenants/rules/licence";

type Props = { taken: readonly number[]; onAdd: (status: number) => void };

/** The steps that are not in the flow yet; choosing one puts it at the end. */
export function AddStep({ taken, onAdd }: Props) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const left = statuses.filter(({ id }) => isFlowStep(id) && !taken.includes(id));
  if (left.length === 0) return null;
  return (
    <BareSelect
      aria-label={t("add")}
      className="w-64"
      size="md"
      value=""
      empty={t("add")}
      options={left.map(({ id }) => ({ value: String(id), label: statusName(id, locale) }))}
      onChange={(id) => id && onAdd(Number(id))}
    />
  );
}
