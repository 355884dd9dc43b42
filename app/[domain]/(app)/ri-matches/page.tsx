import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { MatchList } from "@/components/ri-matches/match-list";
import { StatementButton } from "@/components/ri-matches/statement-button";
import { ListPage } from "@/components/ui/list-page";
import { Tabs } from "@/components/ui/tabs";
import { may } from "@/lib/access/capabilities";
import { listRiMatches } from "@/lib/ri-matches/queries/list-matches";
import { scenarios } from "@/lib/ri-matches/schema";

type Props = PageProps<"/[domain]/ri-matches">;

export async function generateMetadata() {
  const t = await getTranslations("ri_matches");
  return { title: t("title") };
}

/** Renders the outcome of a collecting party's statements: to be corrected there, a remainder, or paid. */
export default async function RiMatchesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("ri_matches");
  const list = await browse(listRiMatches, ctx, await searchParams);
  const { scenario } = list.filters;
  const { correct, rest, paid } = list.totals;
  const counts = { 3: correct, 2: rest, 1: paid };
  const mayWrite = may(ctx, "ri-matches.write");
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle")}
      tabs={
        <Tabs
          label={t("tabs")}
          tabs={scenarios.map((option) => ({
            href: `/${ctx.domain}/ri-matches?scenario=${option}`,
            label: t(`tab_${option}`),
            current: option === scenario,
            count: counts[option],
          }))}
        />
      }
      actions={mayWrite && <StatementButton />}
    >
      <MatchList
        key={scenario}
        domain={ctx.domain}
        list={list}
        scenario={scenario}
        mayWrite={mayWrite}
        linksInvoices={may(ctx, "invoices.open")}
      />
    </ListPage>
  );
}
