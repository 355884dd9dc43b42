import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Format } from "@/lib/figures/schema";
import type { Currency } from "@/lib/kernel/money";
import { type FigureOptions, figuresAddress } from "./address";
import { ChoiceLinks } from "./choice-links";
import { CurrencyChoice } from "./currency-choice";
import { DebtorSearch } from "./debtor-search";
import { R9Filter } from "./r9-filter";

type Props = {
  domain: string;
  options: FigureOptions;
  currencies: readonly Currency[];
  thisYear: number;
  hasR9: boolean;
};

/** Renders the filters and display options of the figures; all of them are in the address. */
export function FigureTools({ domain, options, currencies, thisYear, hasR9 }: Props) {
  const t = useTranslations("figures");
  const at = (change: Partial<FigureOptions>) => figuresAddress(domain, options, change, thisYear);
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
      {currencies.length > 1 && (
        <CurrencyChoice
          current={options.currency}
          choices={[...currencies, "all" as const].map((currency) => ({ currency, href: at({ currency }) }))}
        />
      )}
      <DebtorSearch domain={domain} options={options} thisYear={thisYear} />
      {hasR9 && <R9Filter isOn={options.r9} otherHref={at({ r9: !options.r9 })} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:ml-auto">
        <ChoiceLinks
          label={t("values")}
          choices={(["amount", "count"] as const).map((type) => ({
            href: at({ type }),
            label: t(`type_${type}`),
            current: options.type === type,
          }))}
        />
        <ChoiceLinks
          label={t("periods")}
          choices={(["Y", "m", "Y-m-d"] satisfies Format[]).map((format) => ({
            href: at({ format }),
            label: t(`format_${format === "Y-m-d" ? "d" : format}`),
            current: (options.format ?? "m") === format,
          }))}
        />
        <YearChoice year={options.year} hrefOf={(year) => at({ year })} />
      </div>
    </div>
  );
}

export function YearChoice({ year, hrefOf }: { year: number; hrefOf: (year: number) => string }) {
  const t = useTranslations("figures");
  const arrow = "grid size-8 place-content-center rounded-md hover:bg-sunken";
  return (
    <nav
      aria-label={t("year")}
      className="flex min-h-8 items-center rounded-md border border-control-line bg-surface"
    >
      <Link
        href={hrefOf(year - 1)}
        scroll={false}
        prefetch={false}
        aria-label={t("to_year", { year: year - 1 })}
        className={arrow}
      >
        <ChevronLeft aria-hidden size={15} />
      </Link>
      <span className="tnum min-w-10 text-center text-list">{year}</span>
      <Link
        href={hrefOf(year + 1)}
        scroll={false}
        prefetch={false}
        aria-label={t("to_year", { year: year + 1 })}
        className={arrow}
      >
        <ChevronRight aria-hidden size={15} />
      </Link>
    </nav>
  );
}
