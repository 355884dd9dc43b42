import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { Duplicates } from "@/components/duplicates/duplicates";
import { SyncTabs } from "@/components/synchronize/sync-tabs";
import { Page } from "@/components/ui/page";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";
import { formatCount } from "@/lib/i18n/format";

type Props = PageProps<"/[domain]/synchronize/duplicates">;

export async function generateMetadata() {
  const t = await getTranslations("duplicates");
  return { title: t("title") };
}

/** Renders pairs of debtors from two sources that look like duplicates, to be joined or dismissed. */
export default async function DoublesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("duplicates");
  const list = await browse(listDuplicates, ctx, await searchParams);
  const { total } = list.meta;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
      tabs={<SyncTabs domain={ctx.domain} current="duplicates" duplicates={total} />}
    >
      <Duplicates domain={ctx.domain} list={list} />
    </Page>
  );
}
