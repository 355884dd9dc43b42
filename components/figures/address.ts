import type { FigureFilters } from "@/lib/figures/schema";
import type { Currency } from "@/lib/kernel/money";

/** The filters of the figures, as the address has them. */
export type FigureOptions = {
  /** One currency, or all of them. */
  currency: Currency | "all";
  q: string;
  showStatus: boolean;
  r9: boolean;
  year: number;
  /** Null: each chart has its own default, months, and days for the DSO. */
  format: FigureFilters["format"] | null;
  type: FigureFilters["type"];
  open: boolean;
};

/** Returns the address of the figures with other filters; defaults are left out. */
export function figuresAddress(
  domain: string,
  options: FigureOptions,
  change: Partial<FigureOptions>,
  thisYear: number,
): string {
  const { currency, q, showStatus, r9, year, format, type, open } = { ...options, ...change };
  const query = new URLSearchParams({ currency });
  if (q) query.set("q", q);
  if (showStatus) query.set("showStatus", "1");
  if (r9) query.set("r9", "1");
  if (year !== thisYear) query.set("year", String(year));
  if (format) query.set("format", format);
  if (type !== "amount") query.set("type", type);
  if (open) query.set("open", "1");
  return `/${domain}?figures&${query}`;
}

/** Returns the address of the list of invoices behind a bar, with the filters of the figures. */
export function invoicesAddress(
  domain: string,
  { q, showStatus, r9 }: FigureOptions,
  currency: Currency,
  filters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...filters, currency });
  if (r9) query.set("r9", "1");
  if (q) query.set(showStatus ? "debtor_status" : "debtor_number", q);
  return `/${domain}/invoices?${query}`;
}

/** The cookie of the currency viewed last, for all customers. */
export const CURRENCY_COOKIE = "invorder_currency";
