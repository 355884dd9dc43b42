import { getTranslations } from "next-intl/server";
import { runQuery } from "@/app/page-context";
import {
  amountCharts,
  dsoCharts,
  forecastCharts,
  paidCharts,
  sentCharts,
} from "@/components/figures/chart-specs/period-charts";
import { ageCharts, statusCharts } from "@/components/figures/chart-specs/status-charts";
import { EffectTable } from "@/components/figures/effect-table";
import { FigureTools } from "@/components/figures/figure-tools";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { dso } from "@/lib/figures/queries/dso";
import { forecast } from "@/lib/figures/queries/forecast";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/open-amount-charts";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { formatDay } from "@/lib/i18n/format";
import { ChartSection, Definition, FetchedFigure } from "./chart-section";
import type { FiguresContext } from "./figures-context";
import { KeyFigures } from "./key-figures";
import { TopTens } from "./top-tens";

/** Renders the figures of the selected customer. Each has a request of its own, so that a failure hides that figure only. */
export async function Figures({ page }: { page: FiguresContext }) {
  const { ctx, options, chartInputs, currencies, thisYear, filters } = page;
  const t = await getTranslations("figures");
  const { format = "m" } = { format: options.format ?? undefined };
  const per = format === "Y" ? t("per_Y") : t(format === "m" ? "per_m" : "per_d", { year: options.year });
  const day = formatDay(options.year < thisYear ? `${options.year}-12-31` : ctx.today, chartInputs.locale);
  // Payments and the yield of each step come from one call.
  const paid = runQuery(payedVsStatus, ctx, { ...filters, compare: true });
  const counted = { ...chartInputs, type: "count" as const };
  return (
    <>
      <FigureTools
        domain={ctx.domain}
        options={options}
        currencies={currencies}
        thisYear={thisYear}
        hasR9={ctx.customer?.features.has("r9Filter") ?? false}
      />
      <KeyFigures page={page} />
      <div className="figures-grid grid grid-flow-dense gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <ChartSection
          page={page}
          figure="status"
          file="GET /dashboard/invoice-status"
          subtitle={t("state_of", { day })}
          make={async () => statusCharts(await runQuery(invoiceStatus, ctx, filters), chartInputs)}
        />
        <ChartSection
          page={page}
          figure="age"
          file="GET /dashboard/age-analysis"
          subtitle={t("age_of", { day })}
          make={async () => ageCharts(await runQuery(ageAnalysis, ctx, filters), chartInputs)}
        />
        <ChartSection
          page={page}
          figure="dso_chart"
          file="GET /dashboard/dso"
          subtitle={t("dso_of")}
          make={async () => dsoCharts(await runQuery(dso, ctx, filters), chartInputs, ctx.today)}
        />
        <ChartSection
          page={page}
          figure="paid"
          file="GET /dashboard/payed-vs-status"
          hasShares
          subtitle={t("paid_of", { per })}
          className="figures-wide lg:col-span-2"
          make={async () => paidCharts(await paid, chartInputs)}
        />
        <FetchedFigure figure="effect" make={() => paid}>
          {({ data, names }) => (
            <section
              aria-labelledby="effect"
              className="min-w-0 rounded-md border border-line bg-surface px-3.5 py-2.5"
            >
              <h2 id="effect" className="inline font-medium text-list">
                {t("title_effect")}
              </h2>{" "}
              <Definition page={page} figure="effect" title={t("title_effect")} />
              <p className="mb-2 text-[12px]/4 text-ink-muted">{t("effect_of")}</p>
              {data.currencies.map(({ currency, effect }) => (
                <EffectTable
                  key={currency}
                  rows={effect}
                  names={names}
                  currency={data.currencies.length > 1 ? currency : null}
                />
              ))}
            </section>
          )}
        </FetchedFigure>
        <ChartSection
          page={page}
          figure="amount"
          file="GET /dashboard/amount-per-period"
          subtitle={t("per_and_before", { per, before: options.year - 1 })}
          make={async () =>
            amountCharts(await runQuery(amountPerPeriod, ctx, { ...filters, compare: true }), chartInputs)
          }
        />
        <ChartSection
          page={page}
          figure="sent"
          file="GET /dashboard/actions-sent"
          fileOf={{ type: "count" }}
          subtitle={t("sent_of", { per })}
          make={async () =>
            sentCharts(await runQuery(actionsSent, ctx, { ...filters, type: "count" }), counted)
          }
        />
        <ChartSection
          page={page}
          figure="forecast"
          file="GET /dashboard/forecast"
          className="lg:col-span-2 xl:col-span-1"
          subtitle={t("forecast_of")}
          make={async () => forecastCharts(await runQuery(forecast, ctx, filters), chartInputs)}
        />
      </div>
      <TopTens page={page} />
    </>
  );
}
