"use client";
import { useTranslations } from "next-intl";
import { PlaceLink } from "@/components/ui/place-link";
import { type ChartPlan, totalAt } from "./plan";
import { fullValue } from "./written";

type Props = { plan: ChartPlan; caption: string; links: boolean };

const cell = "whitespace-nowrap py-1 pl-3 text-right tnum";

/**
 * What a chart shows as a table: a row per bar, a column per part, and their sum where there are more. Parts that lie
 * side by side are told of the same sale at different times (offered, won, signed): they are never added.
 */
export function PlanTable({ plan, caption, links }: Props) {
  const t = useTranslations("figures");
  const { parts, bars, unit } = plan;
  const isSummed = parts.length > 1 && plan.form !== "groups";
  const hasBefore = bars.some(({ before }) => before) && parts.some(({ before }) => before);
  return (
    <table className="w-full text-[12px]/4">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken text-ink-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {plan.head}
          </th>
          {parts.map(({ key, label }) => (
            <th key={key} scope="col" className={`${cell} whitespace-normal font-medium`}>
              {label}
            </th>
          ))}
          {isSummed && (
            <th scope="col" className={`${cell} font-medium`}>
              {t("total")}
            </th>
          )}
          {hasBefore && (
            <th scope="col" className={`${cell} whitespace-normal font-medium`}>
              {t("year_before")}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {bars.map((bar, place) => (
          <tr key={bar.name}>
            <th scope="row" className="py-1 text-left font-normal">
              {links && bar.href ? (
                <PlaceLink href={bar.href} className="text-brand-text hover:underline">
                  {bar.name}
                </PlaceLink>
              ) : (
                bar.name
              )}
            </th>
            {parts.map(({ key, values }) => (
              <td key={key} className={cell}>
                {fullValue(values[place], unit)}
              </td>
            ))}
            {isSummed && <td className={`${cell} font-medium`}>{fullValue(totalAt(plan, place), unit)}</td>}
            {hasBefore && (
              <td className={`${cell} text-ink-muted`}>{fullValue(totalAt(plan, place, "before"), unit)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
