"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { ImportJob } from "./import-job";

/** What the file says for a country that nobody knows, each once. */
export function UnknownCountries({ result: { unknown_countries = [] } }: { result: ImportJob["result"] }) {
  const t = useTranslations("sync");
  const count = unknown_countries.length;
  if (count === 0) return null;
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("unknown_countries", { count, shown: formatCount(count) })}</p>
      <p>{t("unknown_countries_hint")}</p>
      <ul className="list-disc pl-5">
        {unknown_countries.map(({ value, count: rows }) => (
          <li key={value}>
            {value} ({t("unknown_country_rows", { count: rows, shown: formatCount(rows) })})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
