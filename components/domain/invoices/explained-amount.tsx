"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { formatMoney } from "@/lib/i18n/format";
import type { ExplainedClaim } from "@/lib/invoices/answers";
import type { Amount, Currency } from "@/lib/kernel/money";

const CalculationDialog = lazyComponent(() => import("./calculation-dialog"));

/** The owner of an amount: an invoice or a debtor as of today, a letter as of its day, or a plan. */
export type AmountSubject =
  | { kind: "invoice"; id: number; number: string }
  | { kind: "letter"; id: number }
  | { kind: "debtor"; id: number; name: string; currency: Currency }
  /** A planned run: its first invoices, and the number of all. */
  | { kind: "plan"; claims: readonly ExplainedClaim[]; count: number };

type Props = {
  claimant: AmountSubject;
  amount: Amount;
  currency: string;
  /** A text in place of the bare amount. */
  children?: ReactNode;
  "aria-describedby"?: string;
};

/** Renders an amount with a button that opens its calculation. */
export function ExplainedAmount({ claimant, amount, currency, children, ...described }: Props) {
  const t = useTranslations("why");
  const [open, setOpen] = useState(false);
  const text = formatMoney(amount, currency);
  return (
    <>
      <button
        type="button"
        {...described}
        aria-label={children ? undefined : t("ask", { amount: text })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="tnum cursor-help whitespace-nowrap rounded-sm text-inherit underline decoration-control-line decoration-dotted underline-offset-4 hover:decoration-ink"
      >
        {children ?? text}
      </button>
      {open && <CalculationDialog claimant={claimant} onClose={() => setOpen(false)} />}
    </>
  );
}
