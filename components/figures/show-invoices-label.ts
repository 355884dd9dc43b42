import type { useTranslations } from "next-intl";
import { formatCount } from "@/lib/i18n/format";
import type { Bar } from "./chart-spec";

/** Returns "Toon 12 facturen"; without the number where the invoices were not counted. */
export const showInvoicesLabel = (
  t: ReturnType<typeof useTranslations<"figures">>,
  { invoices }: Bar,
): string =>
  invoices === undefined
    ? t("show_invoices")
    : t("show_counted", { count: invoices, shown: formatCount(invoices) });
