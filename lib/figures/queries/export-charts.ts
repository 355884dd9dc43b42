import type { StaffCtx } from "@/lib/access/context";
import { file, staffFile } from "@/lib/access/file-verbs";
import { sentence } from "@/lib/i18n/sentences";
import type { Series } from "../answers";
import { statusNames } from "../render";
import { chartSheet } from "../rules/sheet";
import { DsoFilters, FigureFilters, SalesFilters } from "../schema";
import { actionsSent } from "./actions-sent";
import { amountPerPeriod } from "./amount-per-period";
import { dso } from "./dso";
import { figureFile, figureMedia } from "./figure-file";
import { forecast } from "./forecast";
import { ageAnalysis, invoiceStatus } from "./open-amount-charts";
import { payedVsStatus } from "./payed-vs-status";
import { sales } from "./sales";

type Chart = {
  labels: readonly (string | number)[];
  currencies: readonly { currency: string; series: Series[] }[];
};

/** The names of a chart's file and its first column, and whether its counts add up. */
type ChartStyle = {
  name: string;
  label: string;
  countsAddUp: boolean;
  label_of?: (ctx: StaffCtx, label: string) => string;
};

async function chartFile(ctx: StaffCtx, filters: FigureFilters, chart: Chart, look: ChartStyle) {
  const word = (key: string) => sentence(ctx.language, key);
  const { labels, currencies } = chart;
  const labelTexts = labels.map((label) => look.label_of?.(ctx, String(label)) ?? String(label));
  const series = (key: string) =>
    /^(\d+|flex)$/.test(key)
      ? (statusNames([key], ctx.language)[key] ?? key)
      : named[key]
        ? word(named[key])
        : key;
  const words = {
    label: word(look.label),
    currency: word("exports.currency"),
    total: word("figures.total"),
    series,
  };
  const isDays = look.name === DSO;
  const kind = filters.type === "count" || isDays ? "number" : "money";
  const addUp = !isDays && (kind === "money" || look.countsAddUp);
  return figureFile(ctx, filters, {
    name: look.name,
    sheet: chartSheet({ labels: labelTexts, currencies }, words, { kind, addUp }),
  });
}

/** The names of series that are no status; types of sales keep theirs. */
const named: Readonly<Record<string, string>> = {
  open: "figures.open",
  invoiced: "figures.title_amount",
  dso: "figures.title_dso",
  expected: "figures.title_forecast",
};
const period = "exports.period";
const DSO = "figures.title_dso_chart";

type Ask = (ctx: StaffCtx, filters: FigureFilters) => Promise<{ data: Chart }>;

const chartExport = (ask: Ask, look: ChartStyle) =>
  file({
    can: "figures.read",
    input: FigureFilters,
    media: figureMedia,
    isAudited: true,
    run: async (ctx, filters) => chartFile(ctx, filters, (await ask(ctx, filters)).data, look),
  });

export const exportInvoiceStatus = chartExport(invoiceStatus.call, {
  name: "figures.title_status",
  label: "figures.status",
  countsAddUp: true,
  label_of: ({ language }, id) => statusNames([id], language)[id] ?? id,
});
export const exportAgeAnalysis = chartExport(ageAnalysis.call, {
  name: "figures.title_age",
  label: "invoices.due",
  countsAddUp: true,
  label_of: ({ language }, age) => sentence(language, `ageing.${age}`),
});
export const exportAmountPerPeriod = chartExport(amountPerPeriod.call, {
  name: "figures.title_amount",
  label: period,
  countsAddUp: true,
});
export const exportPayedVsStatus = chartExport(payedVsStatus.call, {
  name: "figures.title_paid",
  label: period,
  countsAddUp: false,
});
export const exportActionsSent = chartExport(actionsSent.call, {
  name: "figures.title_sent",
  label: period,
  countsAddUp: false,
});
export const exportForecast = chartExport(forecast.call, {
  name: "figures.title_forecast",
  label: period,
  countsAddUp: true,
});

/** Exports the DSO: days have no currency and no total. */
export const exportDso = file({
  can: "figures.read",
  input: DsoFilters,
  media: figureMedia,
  isAudited: true,
  run: async (ctx, filters) =>
    chartFile(ctx, filters, (await dso.call(ctx, filters)).data, {
      name: DSO,
      label: period,
      countsAddUp: false,
    }),
});

/** Exports sales, by product instead of period. */
export const exportSales = staffFile({
  can: "sales.read",
  input: SalesFilters,
  media: figureMedia,
  isAudited: true,
  run: async (ctx, filters) =>
    chartFile(ctx, filters, (await sales.call(ctx, filters)).data, {
      name: "figures.title_sales",
      label: "exports.product",
      countsAddUp: true,
    }),
});
