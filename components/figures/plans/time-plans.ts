import type { z } from "zod";
import type { AmountChart } from "@/lib/figures/answers";
import type { Wire } from "@/lib/kernel/wire";
import type { ChartPlan, Look } from "../plan";
import { linkTo, type Making, periodBars, unitOf } from "./making";

type Answer<S extends z.ZodType> = Wire<z.output<S>>;

const calm: Look = { tone: "reminder", fill: "filled" };

/** What was invoiced per period, and the year before around it. */
export const amountPlans = ({ data }: Answer<typeof AmountChart>, making: Making): ChartPlan[] =>
  data.currencies.map(({ currency, series, previous }) => {
    const values = series[0]?.values ?? [];
    return {
      form: "columns",
      currency,
      unit: unitOf(making, currency),
      head: making.t("period"),
      bars: periodBars(data.labels, making).map((bar, place) => ({
        ...bar,
        href: linkTo(making, currency, values[place], { df: data.labels[place] ?? "" }),
      })),
      parts: [
        {
          key: "invoiced",
          label: making.t(making.type === "amount" ? "invoiced" : "invoices"),
          looks: calm,
          values,
          ...(previous?.[0] ? { before: previous[0].values } : {}),
        },
      ],
    };
  });
