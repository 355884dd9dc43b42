import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, type PageCtx, pageContext, runQuery } from "@/app/page-context";
import { MissingNotice } from "@/components/rates/missing-notice";
import { RateList } from "@/components/rates/rate-list";
import { NewRatePanel, RatePanel } from "@/components/rates/rate-panel";
import { addressOf, type RateTab, rateTabs, tabFrom } from "@/components/rates/tabs";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { Tabs } from "@/components/ui/tabs";
import { may } from "@/lib/access/capabilities";
import { createRate, updateRate } from "@/lib/claims/commands/write-rate";
import { getRate, listRates, missingRates } from "@/lib/claims/queries/rates";
import { nextHalfYear } from "@/lib/claims/rules/half-years";
import { day, earlier } from "@/lib/kernel/day";
import { fieldRulesOf } from "@/lib/kernel/field-rules";

type Props = PageProps<"/[domain]/law/rates">;

export async function generateMetadata() {
  const t = await getTranslations("rates");
  return { title: t("title") };
}

/** Renders the rates by which claims by law are calculated; users with the right add, change and check them. */
export default async function RatesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("rates");
  const { tab: tabParam, rate, ...search } = await searchParams;
  const tab = tabFrom(tabParam);
  const mayWrite = may(ctx, "rates.write");
  const list = await browse(listRates, ctx, { kind: rateTabs[tab].join(","), ...search });
  const { missing } = mayWrite ? (await runQuery(missingRates, ctx, {})).data : { missing: [] };
  const closes = addressOf(ctx.domain, tab);
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle")}
      tabs={
        <Tabs
          label={t("tabs")}
          tabs={(["ordinary", "trade", "other"] as const).map((each) => ({
            href: addressOf(ctx.domain, each),
            label: t(`tab_${each}`),
            current: each === tab,
          }))}
        />
      }
      actions={
        mayWrite && (
          <LinkButton
            variant="brand"
            href={addressOf(ctx.domain, tab, "new")}
            icon={<Plus aria-hidden size={16} />}
          >
            {t("add")}
          </LinkButton>
        )
      }
    >
      <MissingNotice domain={ctx.domain} missing={missing} />
      <RateList domain={ctx.domain} tab={tab} list={list} mayWrite={mayWrite} today={ctx.today} />
      {rate === "new" && mayWrite && (
        <NewRatePanel
          key={tab}
          kinds={rateTabs[tab]}
          from={await expectedFrom(ctx, tab)}
          facts={fieldRulesOf(createRate.input)}
          closeHref={closes}
        />
      )}
      {typeof rate === "string" && rate !== "new" && (
        <RatePanel
          key={rate}
          rate={(await runQuery(getRate, ctx, { id: rate })).data}
          facts={mayWrite ? fieldRulesOf(updateRate.input) : null}
          closeHref={closes}
        />
      )}
    </ListPage>
  );
}

/** Returns the likely first day of a new interest rate, the half-year after the last; "" for other rates. */
async function expectedFrom(ctx: PageCtx, tab: RateTab): Promise<string> {
  if (tab === "other") return "";
  const { data } = await runQuery(listRates, ctx, { kind: rateTabs[tab].join(","), per_page: 1 });
  const [last] = data;
  return earlier(nextHalfYear(last ? day(last.from) : ctx.today), nextHalfYear(ctx.today));
}
