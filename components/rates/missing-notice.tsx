import { useLocale, useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import type { MissingRates } from "@/lib/claims/answers";
import { formatDay } from "@/lib/i18n/format";
import { addressOf, tabOf } from "./tabs";

type Props = { domain: string; missing: MissingRates["missing"] };

/** Renders which half-years have no rate, each a link to the form that adds it. */
export function MissingNotice({ domain, missing }: Props) {
  const t = useTranslations("rates");
  const locale = useLocale();
  if (missing.length === 0) return null;
  return (
    <div className="px-4 pt-3 pb-1">
      <Notice tone="warn">
        <p>{t("missing", { count: missing.length })}</p>
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {missing.map(({ kind, from }) => (
            <li key={`${kind} ${from}`} className="flex min-h-6 items-center">
              <PrefetchLink
                href={addressOf(domain, tabOf(kind), "new")}
                className="font-medium underline underline-offset-2"
              >
                {t("name", { kind: t(`kind_${kind}`), day: formatDay(from, locale) })}
              </PrefetchLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
