import { useTranslations } from "next-intl";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { Panel, Section } from "@/components/ui/page";
import type { AboveLaw } from "@/lib/tenants/answers";
import { amountCell, DebtorCell, MOST_NAMED } from "./debtor-cells";

/** `domain`: the prefix of the debtors' pages; null for users who cannot open them. */
type Props = { claims: readonly AboveLaw[]; domain: string | null };

/** Renders the consumers whose invoices have more collection costs than the law allows. */
export function AboveLawList({ claims, domain }: Props) {
  const t = useTranslations("customer_law");
  if (claims.length === 0) return null;
  const more = claims.length - MOST_NAMED;
  return (
    <Panel>
      <Section title={t("above_law")} hint={t("above_law_hint")}>
        <FiguresTable
          className="max-w-3xl"
          heads={[
            { label: t("debtor"), side: "left" },
            { label: t("invoices"), side: "right", isWide: true },
            { label: t("above_costs"), side: "right" },
            { label: t("above_lawful"), side: "right" },
            { label: t("difference"), side: "right", isWide: true },
          ]}
        >
          {claims.slice(0, MOST_NAMED).map((own) => (
            <tr key={`${own.debtor_id} ${own.currency}`} className="border-line border-t">
              <DebtorCell debtor_id={own.debtor_id} debtor={own.debtor} domain={domain} />
              <td className={`${amountCell} max-sm:hidden`}>{own.invoices}</td>
              <td className={amountCell}>
                <Money amount={own.costs} currency={own.currency} />
              </td>
              <td className={amountCell}>
                <Money amount={own.lawful} currency={own.currency} />
              </td>
              <td className={`${amountCell} font-medium max-sm:hidden`}>
                <Money amount={own.difference} currency={own.currency} />
              </td>
            </tr>
          ))}
        </FiguresTable>
        {more > 0 && <p className="text-ink-muted text-list">{t("above_more", { count: more })}</p>}
      </Section>
    </Panel>
  );
}
