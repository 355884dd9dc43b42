import type { z } from "zod";
import type { SalesChart } from "@/lib/figures/answers";
import type { Wire } from "@/lib/kernel/wire";
import type { BarStyle, ChartSpec, Value } from "../chart-spec";
import { type ChartInputs, unitOf } from "./chart-inputs";
import { sumOf } from "./sum";

type Answer = Wire<z.output<typeof SalesChart>>;

/** The number of products with a bar of their own; the others are combined. */
const LARGEST = 12;

const styles: Readonly<Record<string, BarStyle>> = {
  Offerte: { tone: "reminder", fill: "filled" },
  Deal: { tone: "on-time", fill: "filled" },
  "No-deal": { tone: "demand", fill: "filled" },
  Contract: { tone: "late", fill: "filled" },
};

/** Returns the charts of what was offered, won, lost and signed per product, as groups of horizontal bars linked to their entries. */
export const salesCharts = (
  { data }: Pick<Answer, "data">,
  inputs: ChartInputs,
  entriesOf: (product: string) => string,
): ChartSpec[] =>
  data.currencies.map(({ currency, series }) => {
    const size = (index: number) =>
      series.reduce((all, { values }) => all + Math.abs(Number(values[index] ?? 0)), 0);
    const order = data.labels.map((_, index) => index).sort((a, b) => size(b) - size(a));
    const [largest, rest] = [order.slice(0, LARGEST), order.slice(LARGEST)];
    const bars = largest.map((index) => {
      const product = data.labels[index] ?? "";
      const name = product || inputs.t("no_product");
      return { label: name, name, href: size(index) > 0 ? entriesOf(product) : null };
    });
    const others = { label: inputs.t("other_products"), name: inputs.t("other_products"), href: null };
    return {
      form: "groups",
      currency,
      unit: inputs.type === "amount" ? unitOf(inputs, currency) : { kind: "entries" },
      head: inputs.t("product"),
      bars: rest.length > 0 ? [...bars, others] : bars,
      parts: series.map(({ key, values }) => ({
        key,
        label: inputs.t(`sale_${key.toLowerCase().replace("-", "_")}`),
        styles: styles[key] ?? { tone: "muted", fill: "filled" },
        values: [
          ...largest.map((index): Value => values[index] ?? null),
          ...(rest.length > 0 ? [sumOf(rest.map((index) => values[index] ?? null))] : []),
        ],
      })),
    };
  });
