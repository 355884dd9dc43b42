import type { z } from "zod";
import type { ActionsChart, AmountChart, DsoChart, Forecast, PaidChart } from "@/lib/figures/answers";
import { lastDayOf } from "@/lib/figures/rules/periods";
import { formatDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import type { Wire } from "@/lib/kernel/wire";
import type { BarStyle, ChartSpec, Part, Value } from "../chart-spec";
import { type Group, groupOf, groups, stepStyleOf, styleOf } from "../stages";
import { type ChartInputs, countAt, linkTo, periodBars, unitOf } from "./chart-inputs";
import { sumOf } from "./sum";

type Answer<S extends z.ZodType> = Wire<z.output<S>>;

const calm: BarStyle = { tone: "reminder", fill: "filled" };

/** Returns the charts of the DSO at the end of each period, as a line, with the target as a dashed line. */
export const dsoCharts = ({ data }: Answer<typeof DsoChart>, inputs: ChartInputs, today: Day): ChartSpec[] =>
  data.currencies.map(({ currency, series }) => {
    const values = series[0]?.values ?? [];
    return {
      form: "line",
      currency,
      unit: { kind: "days" },
      head: inputs.t("period"),
      target: data.dso_target,
      bars: periodBars(data.labels, inputs).map(({ label, name }, index) => {
        const last = lastDayOf(data.labels[index] ?? today);
        const day = last < today ? last : today;
        return { label, name, href: linkTo(inputs, currency, values[index], { dso: day }) };
      }),
      parts: [{ key: "dso", label: inputs.t("dso"), styles: calm, values }],
    };
  });

/** Returns the charts of what was invoiced per period, with the year before as outlines. */
export const amountCharts = (
  { data, counts }: Answer<typeof AmountChart>,
  inputs: ChartInputs,
): ChartSpec[] =>
  data.currencies.map(({ currency, series, previous }) => {
    const values = series[0]?.values ?? [];
    return {
      form: "columns",
      currency,
      unit: unitOf(inputs, currency),
      head: inputs.t("period"),
      bars: periodBars(data.labels, inputs).map((bar, index) => ({
        ...bar,
        href: linkTo(inputs, currency, values[index], { df: data.labels[index] ?? "" }),
        ...countAt(counts, currency, index),
      })),
      parts: [
        {
          key: "invoiced",
          label: inputs.t(inputs.type === "amount" ? "invoiced" : "invoices"),
          styles: calm,
          values,
          ...(previous?.[0] ? { before: previous[0].values } : {}),
        },
      ],
    };
  });

/** Returns the charts of what was paid per period in six groups of the invoice's status at payment, credits below zero. */
export const paidCharts = ({ data, counts }: Answer<typeof PaidChart>, inputs: ChartInputs): ChartSpec[] =>
  data.currencies.map(({ currency, series, previous = [] }) => {
    const parts = groups.flatMap((group) => {
      const own = series.filter(({ key }) => groupOf(Number(key)) === group);
      const past = previous.filter(({ key }) => groupOf(Number(key)) === group);
      if (own.length === 0) return [];
      const values = together(own, data.labels.length);
      const ids = own.map(({ key }) => key).join(",");
      return [
        {
          ...partOf(group, inputs),
          values,
          before: together(past, data.labels.length),
          hrefs: data.labels.map((paid, index) =>
            linkTo(inputs, currency, values[index], { paid, paid_status: ids }),
          ),
        } satisfies Part,
      ];
    });
    return {
      form: "stack",
      currency,
      unit: unitOf(inputs, currency),
      head: inputs.t("period"),
      bars: linkedBars(data.labels, parts, inputs, (paid) => inputs.list?.(currency, { paid }) ?? null).map(
        (bar, index) => ({ ...bar, ...countAt(counts, currency, index) }),
      ),
      parts,
    };
  });

const partOf = (group: Group, { t }: ChartInputs) => ({
  key: group,
  label: t(`paid_${group}`),
  styles: styleOf[group],
});

/** Returns the charts of what was sent per period and step; later steps have heavier tones. */
export const sentCharts = (
  { data, names, counts }: Answer<typeof ActionsChart>,
  inputs: ChartInputs,
): ChartSpec[] =>
  data.currencies.map(({ currency, series }) => {
    const parts = series.map(({ key, values }) => ({
      key,
      label: names[key] ?? inputs.t("flex"),
      styles: stepStyleOf(key),
      values,
      hrefs: data.labels.map((sent, index) => linkTo(inputs, currency, values[index], { sent, step: key })),
    }));
    return {
      form: "stack",
      currency,
      unit: unitOf(inputs, currency),
      head: inputs.t("period"),
      bars: linkedBars(data.labels, parts, inputs, (sent) => inputs.list?.(currency, { sent }) ?? null).map(
        (bar, index) => ({ ...bar, ...countAt(counts, currency, index) }),
      ),
      parts,
    };
  });

/** Returns the charts of the expected payments per week; separate from real payments, and without lists. */
export const forecastCharts = ({ data }: Answer<typeof Forecast>, inputs: ChartInputs): ChartSpec[] =>
  data.currencies.map(({ currency, series }) => ({
    form: "columns",
    currency,
    unit: unitOf(inputs, currency),
    head: inputs.t("week"),
    bars: data.labels.map((monday) => {
      const day = formatDay(monday, inputs.locale);
      return { label: day.replace(/ \d{4}$/, ""), name: inputs.t("week_of", { day }), href: null };
    }),
    parts: series.map(({ key, values }) => ({
      key,
      label: inputs.t("expected"),
      styles: { tone: "on-time", fill: "hatched" },
      values,
    })),
  }));

/** Returns the bars; a bar links to its list when any of its parts does. */
const linkedBars = (
  labels: readonly string[],
  parts: readonly Pick<Part, "hrefs">[],
  inputs: ChartInputs,
  href: (label: string) => string | null,
) =>
  periodBars(labels, inputs).map((bar, index) => ({
    ...bar,
    href: parts.some(({ hrefs }) => hrefs?.[index]) ? href(labels[index] ?? "") : null,
  }));

type Series = { key: string; values: readonly Value[] };

/** Returns several series of an answer as one, added bar by bar. */
const together = (series: readonly Series[], bars: number): Value[] =>
  Array.from({ length: bars }, (_, index) => sumOf(series.map(({ values }) => values[index] ?? null)));
