"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { MoneyField, NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { intervals } from "@/lib/agreements/rules/terms";
import type { Day } from "@/lib/kernel/day";

/** The form values of terms: a number of them, or an amount each. */
type ScheduleValues = {
  by: string;
  count: string;
  amount: string;
  first_day: string;
  interval: string;
};

export const defaultSchedule = (first: Day): ScheduleValues => ({
  by: "count",
  count: "3",
  amount: "",
  first_day: first,
  interval: "month",
});

/** Returns the schedule as the call takes it, with the chosen alternative only. */
export const scheduleSent = ({ by, count, amount, first_day, interval }: ScheduleValues) => ({
  count: by === "count" ? count : null,
  amount: by === "amount" ? amount : null,
  first_day,
  interval: intervals.find((candidate) => candidate === interval) ?? "month",
});

type Bound = {
  id: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: readonly string[] | undefined;
};
type Props = { field: (name: keyof ScheduleValues) => Bound; currency: string };

/** The choices for interest and costs during an arrangement. */
export const chargingOptions = ["frozen", "included"];

const ways = ["count", "amount"];

/** Renders the first day, the interval, and the number of terms or the amount of each. */
export function ScheduleFields({ field, currency }: Props) {
  const t = useTranslations("agreements");
  const by = field("by");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        {...by}
        label={t("by")}
        options={ways.map((value) => ({ value, label: t(`by_${value}`) }))}
        autoFocus
      />
      {by.value === "count" ? (
        <NumberField {...field("count")} label={t("count")} />
      ) : (
        <MoneyField {...field("amount")} label={t("per_term")} currency={currency} />
      )}
      <DateField {...field("first_day")} label={t("first_day")} />
      <Select
        {...field("interval")}
        label={t("interval")}
        options={intervals.map((value) => ({ value, label: t(`interval_${value.replace(" ", "_")}`) }))}
      />
    </div>
  );
}
