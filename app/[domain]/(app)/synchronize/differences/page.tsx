import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { PACKAGE_NAMES } from "@/components/domain/synchronize/package-names";
import { DifferenceSums } from "@/components/synchronize/difference-sums";
import { Differences } from "@/components/synchronize/differences";
import { SyncTabs } from "@/components/synchronize/sync-tabs";
import { ListPage } from "@/components/ui/list-page";
import { EmptyState } from "@/components/ui/states";
import { may } from "@/lib/access/capabilities";
import { listDifferences } from "@/lib/accounting/queries/list-differences";

type Props = PageProps<"/[domain]/synchronize/differences">;

export async function generateMetadata() {
  const t = await getTranslations("sync");
  return { title: t("differences") };
}

/** Renders why the totals of the bookkeeping and ours differ: the sum to reconcile, and the invoices that explain it. */
export default async function DifferencesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("sync");
  const list = await browse(listDifferences, ctx, await searchParams);
  const { package: source, division_name, as_of, sums } = list.totals;
  const differing = sums.reduce((all, { own }) => all + own.count, 0);
  return (
    <ListPage
      title={t("differences_title")}
      subtitle={source ? [PACKAGE_NAMES[source], division_name].filter(Boolean).join(" · ") : undefined}
      tabs={<SyncTabs domain={ctx.domain} current="differences" differences={differing} />}
    >
      {source && as_of ? (
        <>
          <DifferenceSums name={PACKAGE_NAMES[source]} totals={list.totals} />
          <Differences
            domain={ctx.domain}
            source={source}
            name={PACKAGE_NAMES[source]}
            list={list}
            mayAct={may(ctx, "sync.start")}
          />
        </>
      ) : (
        <div className="p-4">
          <EmptyState title={t("differences_none")}>{t("differences_none_text")}</EmptyState>
        </div>
      )}
    </ListPage>
  );
}
