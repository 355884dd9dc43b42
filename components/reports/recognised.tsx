"use client";
import { useTranslations } from "next-intl";
import { FiguresTable } from "@/components/ui/figures-table";
import { DayText, Money } from "@/components/ui/format";
import type { ReportPreviewed } from "@/lib/figures/answers/reports";
import { formatCount } from "@/lib/i18n/format";

const cell = "px-3 py-1.5 max-sm:px-1";

/** What was read of both files, and what the report would come to, before it is made. */
export function Recognised({ plan: { files, totals } }: { plan: ReportPreviewed }) {
  const t = useTranslations("reports");
  return (
    <div role="status" className="flex flex-col gap-4">
      <FiguresTable
        caption={t("recognised")}
        heads={[
          { label: t("file"), side: "left" },
          { label: t("invoices"), side: "right" },
          { label: t("debtors"), side: "right", isWide: true },
          { label: t("rejected"), side: "right", isWide: true },
          { label: t("newest"), side: "right" },
          { label: t("open"), side: "right" },
        ]}
      >
        {files.map((file, at) => (
          // The same name may be given twice.
          <tr key={at === 0 ? "older" : "newer"} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              <span className="block text-dense text-ink-muted">{t(at === 0 ? "older" : "newer")}</span>
              <span className="break-all">{file.name}</span>
            </th>
            <td className={`${cell} text-right`}>{formatCount(file.invoices)}</td>
            <td className={`${cell} text-right max-sm:hidden`}>{formatCount(file.debtors)}</td>
            <td className={`${cell} text-right max-sm:hidden`}>{formatCount(file.rejected)}</td>
            <td className={`${cell} text-right`}>{file.newest && <DayText day={file.newest} />}</td>
            <td className="py-1.5 pl-3 text-right">
              {file.totals.map(({ currency, amount }) => (
                <span key={currency} className="block">
                  <Money amount={amount} currency={currency} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </FiguresTable>
      <FiguresTable
        caption={t("result")}
        heads={[
          { label: t("kind"), side: "left" },
          { label: t("count"), side: "right" },
          { label: t("old"), side: "right", isWide: true },
          { label: t("new"), side: "right", isWide: true },
          { label: t("difference"), side: "right" },
        ]}
      >
        {totals.map(({ currency, kind, count, ...sums }) => (
          <tr key={`${currency} ${kind}`} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {t(`kind_${kind}`)}
            </th>
            <td className={`${cell} text-right`}>{formatCount(count)}</td>
            <td className={`${cell} text-right max-sm:hidden`}>
              <Money amount={sums.old} currency={currency} />
            </td>
            <td className={`${cell} text-right max-sm:hidden`}>
              <Money amount={sums.new} currency={currency} />
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Money amount={sums.difference} currency={currency} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </div>
  );
}
