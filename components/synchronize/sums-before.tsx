"use client";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/page";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { LinesTable } from "./lines-table";
import { Rejections } from "./rejections";
import { Unread } from "./unread";

type Sums = NonNullable<CsvPreviewed["sums"]>;

/** What a file comes to by the columns chosen, before anything is stored: per currency what can go in and what cannot, and why. */
export function SumsBefore({ sums, pending }: { sums: Sums | null; pending: boolean }) {
  const t = useTranslations();
  return (
    <Section title={t("sync.sums_title")} hint={t("sync.sums_hint")}>
      {sums ? (
        <div aria-busy={pending} className={`flex flex-col gap-4 ${pending ? "opacity-60" : ""}`}>
          <Amounts sums={sums} />
          <Unread count={sums.unread} />
          {sums.rejected > 0 && (
            <>
              <h3 className="font-medium text-list">
                {t("sync.rejected_title", { count: sums.rejected, shown: formatCount(sums.rejected) })}
              </h3>
              <Rejections rejections={sums.rejections} />
            </>
          )}
        </div>
      ) : (
        <p className="text-ink-muted text-list">{t("sync.sums_missing")}</p>
      )}
    </Section>
  );
}

function Amounts({ sums }: { sums: Sums }) {
  const t = useTranslations("sync");
  const currencies = [...new Set([...sums.taken, ...sums.refused].map(({ currency }) => currency))].sort();
  const words = (totals: Sums["taken"], currency: string) => {
    const found = totals.find((total) => total.currency === currency);
    return [formatCount(found?.items ?? 0), found ? formatMoney(found.amount, currency) : "–"];
  };
  return (
    <LinesTable
      label={t("amounts_title")}
      headings={[
        { name: t("currency"), isNumber: false },
        { name: t("lines"), isNumber: true },
        { name: t("good"), isNumber: true },
        { name: t("rejected_list"), isNumber: true },
        { name: t("rejected"), isNumber: true },
      ]}
      rows={currencies.map((currency) => ({
        key: currency,
        cells: [currency, ...words(sums.taken, currency), ...words(sums.refused, currency)],
      }))}
    />
  );
}
