"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { Notice } from "@/components/ui/states";
import type { PreviewedPayment } from "@/lib/agreements/answers";
import { formatMoney } from "@/lib/i18n/format";

type Props = { preview: PreviewedPayment; currency: string; onTake: (ids: number[]) => void };

/** What goes on which invoice and what is left of it, and where more than is open could go. */
export function PaymentSpread({ preview, currency, onTake }: Props) {
  const t = useTranslations("agreements");
  const { invoices, charges, rest, proposed } = preview;
  return (
    <div className="flex flex-col gap-2">
      <FiguresTable
        caption={t("spread")}
        heads={[
          { label: t("invoice"), side: "left" },
          { label: t("goes_on"), side: "right" },
          { label: t("left"), side: "right" },
        ]}
      >
        {charges !== "0.00" && (
          <tr className="border-line border-t">
            <td className="py-1">{t("charges")}</td>
            <td className="px-3 py-1 text-right max-sm:px-1">
              <Money amount={charges} currency={currency} />
            </td>
            <td />
          </tr>
        )}
        {invoices.map(({ invoice_id, number, amount, left }) => (
          <tr key={invoice_id} className="border-line border-t">
            <td className="py-1">{number}</td>
            <td className="px-3 py-1 text-right max-sm:px-1">
              <Money amount={amount} currency={currency} />
            </td>
            <td className="py-1 text-right">
              <Money amount={left} currency={currency} />
            </td>
          </tr>
        ))}
      </FiguresTable>
      {rest !== "0.00" && (
        <Notice
          tone="warn"
          action={
            proposed.length > 0 && (
              <Button size="sm" onClick={() => onTake(proposed.map(({ invoice_id }) => invoice_id))}>
                {t("take_others", { numbers: proposed.map(({ number }) => number).join(", ") })}
              </Button>
            )
          }
        >
          {t("too_much", { amount: formatMoney(rest, currency) })}
        </Notice>
      )}
    </div>
  );
}
