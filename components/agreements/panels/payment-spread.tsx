"use client";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/format";
import { Notice } from "@/components/ui/states";
import type { PaymentPreview } from "@/lib/agreements/answers";
import { formatMoney } from "@/lib/i18n/format";
import type { Wire } from "@/lib/kernel/wire";

type Preview = Wire<z.output<typeof PaymentPreview>>["data"];
type Props = { preview: Preview; currency: string; onTake: (ids: number[]) => void };

/** What goes on which invoice and what is left of it, and where more than is open could go. */
export function PaymentSpread({ preview, currency, onTake }: Props) {
  const t = useTranslations("agreements");
  const { invoices, rest, proposed } = preview;
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-list">
        <caption className="pb-1 text-left font-medium">{t("spread")}</caption>
        <thead className="text-dense text-ink-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {t("invoice")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("goes_on")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("left")}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ invoice_id, number, amount, left }) => (
            <tr key={invoice_id} className="border-line border-t">
              <td className="py-1">{number}</td>
              <td className="py-1 text-right">
                <Money amount={amount} currency={currency} />
              </td>
              <td className="py-1 text-right">
                <Money amount={left} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
