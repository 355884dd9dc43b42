import { getLocale, getTranslations } from "next-intl/server";
import { type PageCtx, runQuery } from "@/app/page-context";
import { HelpAbout } from "@/components/ui/help-link";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { may } from "@/lib/access/capabilities";
import { awaitedRates } from "@/lib/claims/queries/rates";
import { formatDay } from "@/lib/i18n/format";

type Props = { ctx: PageCtx; customer: { id: number; name: string } | undefined };

/** Renders from which day a customer that claims by law lacks a rate, and which role can add it; null while all rates are there. */
export async function MissingRates({ ctx, customer }: Props) {
  if (!customer || !may(ctx, "rates.await")) return null;
  const { missing } = (await runQuery(awaitedRates, ctx, { id: customer.id })).data;
  const [first] = missing.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (!first) return null;
  const [t, law, locale] = await Promise.all([getTranslations("rates"), getTranslations("law"), getLocale()]);
  const kinds = missing.filter(({ from }) => from === first.from).map(({ kind }) => law(`rate_${kind}`));
  const named = new Intl.ListFormat(locale, { type: "conjunction" }).format(kinds);
  return (
    <Notice
      tone="warn"
      action={
        <PrefetchLink href={`/${ctx.domain}/law/rates`} className="font-medium underline underline-offset-2">
          {t("title")}
        </PrefetchLink>
      }
    >
      <p>{t("awaited", { kinds: named, day: formatDay(first.from, locale) })}</p>
      <p>
        {t("awaited_who")} <HelpAbout messageKey="rates.awaited" />
      </p>
    </Notice>
  );
}
