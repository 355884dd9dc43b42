import type { z } from "zod";
import type { AgeChart, InvoiceStatusChart } from "@/lib/figures/answers";
import type { Wire } from "@/lib/kernel/wire";
import type { BarStyle, ChartSpec } from "../chart-spec";
import { openStyleOf, styleOf } from "../stages";
import { type ChartInputs, countAt, linkTo, unitOf } from "./chart-inputs";

type StatusAnswer = Wire<z.output<typeof InvoiceStatusChart>>;
type AgeAnswer = Wire<z.output<typeof AgeChart>>;

/** Returns the charts of the open amount per status, as horizontal bars: one tone per stage, credits to the left of zero. */
export const statusCharts = ({ data, names, counts }: StatusAnswer, inputs: ChartInputs): ChartSpec[] =>
  data.currencies.map(({ currency, series }) => {
    const values = series[0]?.values ?? [];
    return {
      form: "rows",
      currency,
      unit: unitOf(inputs, currency),
      head: inputs.t("status"),
      bars: data.labels.map((id, index) => {
        const name = names[String(id)] ?? String(id);
        const filters = { dso: data.day, status: String(id) };
        return {
          label: name,
          name,
          href: linkTo(inputs, currency, values[index], filters),
          ...countAt(counts, currency, index),
        };
      }),
      parts: [
        {
          key: "open",
          label: inputs.t(inputs.type === "amount" ? "open" : "invoices"),
          styles: data.labels.map(openStyleOf),
          values,
        },
      ],
    };
  });

const due: BarStyle = { tone: "late", fill: "filled" };

/** Returns the charts of the open amount by age: what is not yet due in a calm tone, the rest in another. */
export const ageCharts = ({ data, counts }: AgeAnswer, inputs: ChartInputs): ChartSpec[] =>
  data.currencies.map(({ currency, series }) => {
    const values = series[0]?.values ?? [];
    return {
      form: "columns",
      currency,
      unit: unitOf(inputs, currency),
      head: inputs.t("age"),
      bars: data.labels.map((age, index) => ({
        label: inputs.t(`age_${age}`),
        name: inputs.t(`age_${age}_full`),
        href: linkTo(inputs, currency, values[index], { dso: data.day, due: age }),
        ...countAt(counts, currency, index),
      })),
      parts: [
        {
          key: "open",
          label: inputs.t(inputs.type === "amount" ? "open" : "invoices"),
          styles: data.labels.map((age) => (age === "not_due" ? styleOf.on_time : due)),
          values,
        },
      ],
    };
  });
