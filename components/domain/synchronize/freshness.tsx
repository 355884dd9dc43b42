import { useLocale, useTranslations } from "next-intl";
import type { SourceFreshness } from "@/lib/accounting/answers";
import { isPackage } from "@/lib/accounting/statuses";
import { formatInstant } from "@/lib/i18n/format";
import { PACKAGE_NAMES } from "./package-names";

type Props = { sources: readonly SourceFreshness[]; className?: string };

/**
 * Renders how recent the figures of each source are, in one line: "Exact Online: vannacht 03:12; Bestand: 3 dagen oud". Too old ones are
 * amber.
 */
export function Freshness({ sources, className = "" }: Props) {
  const t = useTranslations("freshness");
  const words = useAge();
  const nameOf = useSourceName();
  if (sources.length === 0) return null;
  return (
    <p className={`tnum ${className}`}>
      {t.rich("line", {
        sources: () =>
          sources.map((freshness, index) => (
            <span key={freshness.source} className={freshness.is_old ? "font-medium text-warn-ink" : ""}>
              {index > 0 && "; "}
              {t("source", { source: nameOf(freshness.source), when: words(freshness) })}
            </span>
          )),
      })}
    </p>
  );
}

/** Returns a function for the name of a source. */
export function useSourceName(): (source: SourceFreshness["source"]) => string {
  const t = useTranslations("freshness");
  return (source) => (isPackage(source) ? PACKAGE_NAMES[source] : t("csv"));
}

/** An automatic import before this hour was at night. */
const MORNING = 6;

function useAge(): (freshness: SourceFreshness) => string {
  const t = useTranslations("freshness");
  const locale = useLocale();
  return ({ days, at }) => {
    if (days > 1) return t("days", { days });
    const time = at ? formatInstant(at, locale).split(" ").at(-1) : undefined;
    const day = days === 0 ? "today" : "yesterday";
    if (time === undefined) return t(`${day}_day`);
    return t(days === 0 && Number(time.slice(0, 2)) < MORNING ? "night" : day, { time });
  };
}
