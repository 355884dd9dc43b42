"use client";
import { useTranslations } from "next-intl";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { formatCount } from "@/lib/i18n/format";
import type { RiPreviewed } from "@/lib/ri-matches/answers";

const cell = "px-3 py-1.5 max-sm:px-1";
type Told = RiPreviewed["scenarios"][number];

/** What a statement would do, by scenario, before anything is done. */
export function StatementPlan({ plan }: { plan: RiPreviewed }) {
  const t = useTranslations("ri_matches");
  const { lines, agreeing, scenarios } = plan;
  const told = scenarios.filter(({ count }) => count > 0);
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="text-list">
        {t("plan", { count: lines, shown: formatCount(lines), agreeing, known: formatCount(agreeing) })}
      </p>
      {told.length === 0 && <p className="text-ink-muted text-list">{t("nothing_to_do")}</p>}
      {told.length > 0 && (
        <FiguresTable
          heads={[
            { label: t("scenario"), side: "left" },
            { label: t("effect"), side: "left" },
            { label: t("lines"), side: "right" },
          ]}
        >
          {told.map(({ scenario, count }) => (
            <tr key={scenario} className="border-line border-t align-baseline">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                {t(`tab_${scenario}`)}
              </th>
              <td className={cell}>{t(`effect_${scenario}`)}</td>
              <td className="py-1.5 pl-3 text-right">{formatCount(count)}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {told.map((one) => (
        <FirstLines key={one.scenario} told={one} />
      ))}
    </div>
  );
}

function FirstLines({ told: { scenario, lines } }: { told: Told }) {
  const t = useTranslations("ri_matches");
  return (
    <details>
      <summary className="cursor-pointer text-list">{`${t(`tab_${scenario}`)}: ${t("first_lines")}`}</summary>
      <FiguresTable
        heads={[
          { label: t("invoice"), side: "left" },
          { label: t("debtor"), side: "left", isWide: true },
          { label: t("open_now"), side: "right" },
          { label: t("saldo"), side: "right" },
        ]}
      >
        {lines.map(({ line, invoice, debtor, saldo, currency, reason, amount }) => (
          <tr key={line} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {invoice}
              {reason && <span className="block text-dense text-ink-muted">{t(`reason_${reason}`)}</span>}
            </th>
            <td className={`${cell} max-sm:hidden`}>{debtor || "–"}</td>
            <td className={`${cell} text-right`}>
              {amount === null ? "–" : <Money amount={amount} currency={currency ?? ""} />}
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Money amount={saldo} currency={currency ?? ""} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </details>
  );
}
