import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/states";
import type { MissingRates } from "@/lib/claims/answers";
import { formatDay } from "@/lib/i18n/format";
import { addressOf, tabOf } from "./tabs";

type Props = { domain: string; missing: MissingRates["missing"] };

/** Says which half-years have no rate, each with the way to add it. */
export function MissingNotice({ domain, missing }: Props) {
  const t = useTranslations("rates");
  const locale = useLocale();
  if (missing.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 px-4 pb-3">
      {missing.map(({ kind, from }) => (
        <li key={`${kind} ${from}`}>
          <Notice
            tone="warn"
            action={
              <LinkButton size="sm" href={addressOf(domain, tabOf(kind), "new")}>
                {t("add")}
              </LinkButton>
            }
          >
            {t("missing", { kind: t(`kind_${kind}`), day: formatDay(from, locale) })}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
