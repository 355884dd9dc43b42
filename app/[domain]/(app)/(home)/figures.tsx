import { getTranslations } from "next-intl/server";
import { runQuery } from "@/app/page-context";
import { EffectTable } from "@/components/figures/effect-table";
import { FigureTools } from "@/components/figures/figure-tools";
import { agePlans, statusPlans } from "@/components/figures/plans/state-plans";
import {
  amountPlans,
  dsoPlans,
  forecastPlans,
  paidPlans,
  sentPlans,
} from "@/components/figures/plans/time-plans";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { dso } from "@/lib/figures/queries/dso";
import { forecast } from "@/lib/figures/queries/forecast";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/open-amount-charts";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { formatDay } from "@/lib/i18n/format";
import { Charted, Definition, FetchedFigure } from "./charted";
import type { FiguresContext } from "./figures-context";
import { Standing } from "./standing";
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
      <Standing page={page} />
      <div className="figures-grid grid grid-flow-dense gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <Charted
          page={page}
          figure="status"
          file="GET /dashboard/invoice-status"
          subtitle={t("state_of", { day })}
          make={async () => statusPlans(await runQuery(invoiceStatus, ctx, filters), chartInputs)}
        />
        <Charted
          page={page}
          figure="age"
          file="GET /dashboard/age-analysis"
          subtitle={t("age_of", { day })}
          make={async () => agePlans(await runQuery(ageAnalysis, ctx, filters), chartInputs)}
        />
        <Charted
          page={page}
          figure="dso_chart"
          file="GET /dashboard/dso"
          subtitle={t("dso_of")}
          make={async () => dsoPlans(await runQuery(dso, ctx, filters), chartInputs, ctx.today)}
        />
        <Charted
          page={page}
          figure="paid"
          file="GET /dashboard/payed-vs-status"
          hasShares
          subtitle={t("paid_of", { per })}
          className="figures-wide lg:col-span-2"
          make={async () => paidPlans(await paid, chartInputs)}
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
        <Charted
          page={page}
          figure="amount"
          file="GET /dashboard/amount-per-period"
          subtitle={t("per_and_before", { per, before: options.year - 1 })}
          make={async () =>
            amountPlans(await runQuery(amountPerPeriod, ctx, { ...filters, compare: true }), chartInputs)
          }
        />
        <Charted
          page={page}
          figure="sent"
          file="GET /dashboard/actions-sent"
          fileOf={{ type: "count" }}
          subtitle={t("sent_of", { per })}
          make={async () =>
            sentPlans(await runQuery(actionsSent, ctx, { ...filters, type: "count" }), counted)
          }
        />
        <Charted
          page={page}
          figure="forecast"
          file="GET /dashboard/forecast"
          className="lg:col-span-2 xl:col-span-1"
          subtitle={t("forecast_of")}
          make={async () => forecastPlans(await runQuery(forecast, ctx, filters), chartInputs)}
        />
      </div>
      <TopTens page={page} />
    </>
  );
}
