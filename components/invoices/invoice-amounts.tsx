import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import { Panel, Section } from "@/components/ui/page";
import type { MakeUp } from "@/lib/costs/rules";
import type { Invoice } from "@/lib/invoices/queries/get-invoice";
import { costsWords, interestWords } from "./claim-words";
import { WhyAmount } from "./why-amount";

type Props = { invoice: Invoice; makeUp: MakeUp };

/** What an invoice claims today, and how interest and costs came about. */
export function InvoiceAmounts({ invoice, makeUp }: Props) {
  const t = useTranslations("invoice");
  const { currency } = invoice;
  return (
    <Panel>
      <Section
        title={t("amounts")}
        hint={t("amounts_hint")}
        actions={<WhyAmount invoiceId={invoice.id} number={invoice.number} />}
      >
        <dl className="flex flex-col gap-2 text-list">
          <Line label={t("total_amount")} amount={invoice.total_amount} currency={currency} />
          <Line label={t("amount")} amount={invoice.amount} currency={currency} strong />
          <Line
            label={t("interest")}
            amount={invoice.interest}
            currency={currency}
            note={invoice.calculate_interest ? interestWords(makeUp, currency, t) : t("interest_off")}
          />
          <Line
            label={t("costs")}
            amount={invoice.incasso_costs}
            currency={currency}
            note={invoice.calculate_incasso ? costsWords(makeUp, currency, t) : t("costs_off")}
          />
          <Line label={t("ri_total")} amount={invoice.total_incasso_costs} currency={currency} strong last />
        </dl>
      </Section>
    </Panel>
  );
}

type LineProps = {
  label: string;
  amount: number;
  currency: string;
  note?: string;
  strong?: boolean;
  last?: boolean;
};

function Line({ label, amount, currency, note, strong = false, last = false }: LineProps) {
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-4 ${last ? "border-line border-t pt-2" : ""}`}>
      <dt className={strong ? "font-semibold" : "text-ink-muted"}>{label}</dt>
      <dd className={`text-right ${strong ? "font-semibold" : ""}`}>
        <Money amount={amount} currency={currency} />
      </dd>
      {note && <dd className="col-span-2 text-dense text-ink-muted">{note}</dd>}
    </div>
  );
}
