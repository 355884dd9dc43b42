import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { runQuery } from "@/app/page-context";
import { figuresAddress } from "@/components/figures/address";
import type { StatsRow } from "@/components/figures/answer-types";
import { DsoTarget } from "@/components/figures/dso-target";
import { EmptyFigures } from "@/components/figures/empty-figures";
import { Tiles } from "@/components/figures/tiles";
import { may } from "@/lib/access/capabilities";
import { ageAnalysis } from "@/lib/figures/queries/open-amount-charts";
import { stats } from "@/lib/figures/queries/stats";
import { formatMoney, formatPercent } from "@/lib/i18n/format";
import { centsOf, subtract, toWire } from "@/lib/kernel/money";
import { Definition, FetchedFigure } from "./chart-section";
import type { FiguresContext } from "./figures-context";

const late = "to_30,to_60,to_90,over_90";

/** Renders the tiles of the selected currency, or of all; each other currency is one line with a link. */
export async function KeyFigures({ page }: { page: FiguresContext }) {
  const { ctx, options, chartInputs, filters } = page;
  const [t, locale] = [await getTranslations("figures"), await getLocale()];
  // The tiles are of today, whichever year the charts show.
  const { currency: _, year: __, ...narrowing } = filters;
  const make = async () => {
    const [{ data }, ages] = await Promise.all([
      runQuery(stats, ctx, narrowing),
      runQuery(ageAnalysis, ctx, narrowing),
    ]);
    const index = ages.data.labels.indexOf("not_due");
    return { data, notDueIn: (currency: string) => ages.counts?.[currency]?.[index] ?? 0 };
  };
  const mayWrite = may(ctx, "figures.target");
  return (
    <FetchedFigure figure="open" make={make}>
      {({ data, notDueIn }) => (
        <>
          <EmptyFigures
            domain={ctx.domain}
            options={options}
            thisYear={page.thisYear}
            hasInvoices={data.some(({ dso }) => dso !== null)}
            hasOpen={data.some(({ total }) => total > 0)}
            mayImport={may(ctx, "sync.read")}
          />
          {data
            .filter(({ currency }) => options.currency === "all" || currency === options.currency)
            .map((row) => (
              <div key={row.currency}>
                {options.currency === "all" && data.length > 1 && (
                  <p className="mb-1 font-medium text-dense">{row.currency}</p>
                )}
                <Tiles
                  row={row}
                  notDue={notDueIn(row.currency)}
                  hrefs={
                    chartInputs.list && {
                      open: chartInputs.list(row.currency, { dso: row.date }),
                      notdue: chartInputs.list(row.currency, { dso: row.date, due: "not_due" }),
                      overdue: chartInputs.list(row.currency, { dso: row.date, due: late }),
                    }
                  }
                  type={options.type}
                  explain={(what) =>
                    row.currency === data[0]?.currency || options.currency !== "all" ? (
                      <Definition page={page} figure={what} title={t(`title_${what}`)} />
                    ) : null
                  }
                  target={<DsoTarget dso={row.dso} target={row.dso_target} mayWrite={mayWrite} />}
                />
              </div>
            ))}
          {options.currency !== "all" &&
            data
              .filter(({ currency }) => currency !== options.currency)
              .map((row) => (
                <p key={row.currency} className="tnum text-dense text-ink-muted">
                  {t(
                    "other_currency",
                    wordsOf(row, (count) => t("days", { count }), locale),
                  )}{" "}
                  <Link
                    href={figuresAddress(ctx.domain, options, { currency: row.currency }, page.thisYear)}
                    scroll={false}
                    prefetch={false}
                    className="no-print text-brand-text underline underline-offset-2"
                  >
                    {t("show_currency", { currency: row.currency })}
                  </Link>
                </p>
              ))}
        </>
      )}
    </FetchedFigure>
  );
}

const wordsOf = (
  { currency, amount, notdue, dso, cmsi }: StatsRow,
  days: (count: number) => string,
  locale: string,
) => ({
  currency,
  open: formatMoney(amount, currency),
  overdue: formatMoney(toWire(subtract(centsOf(amount), centsOf(notdue))), currency),
  dso: dso === null ? "–" : days(dso),
  cmsi: cmsi === null ? "–" : formatPercent(cmsi, locale),
});
