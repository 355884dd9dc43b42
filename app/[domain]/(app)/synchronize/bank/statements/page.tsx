import { getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { StateTabs } from "@/components/bank/state-tabs";
import { StatementList } from "@/components/bank/statement-list";
import { UploadButton } from "@/components/bank/upload-button";
import { SyncTabs } from "@/components/synchronize/sync-tabs";
import { ListPage } from "@/components/ui/list-page";
import { may } from "@/lib/access/capabilities";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { listBankStatements } from "@/lib/payments/queries/bank/list-statements";

type Props = PageProps<"/[domain]/synchronize/bank/statements">;

export async function generateMetadata() {
  const t = await getTranslations("bank");
  return { title: t("statements") };
}

/** Renders the imported bank statements, each with the number of entries that still wait. */
export default async function BankStatementsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("bank");
  const list = await browse(listBankStatements, ctx, await searchParams);
  const { totals } = await runQuery(listBankEntries, ctx, { per_page: 1 });
  return (
    <ListPage
      title={t("title")}
      tabs={<SyncTabs domain={ctx.domain} current="bank" />}
      actions={may(ctx, "bank.write") && <UploadButton booksCertain={list.totals.book_certain} />}
    >
      <StateTabs domain={ctx.domain} current="statements" totals={totals} />
      <StatementList domain={ctx.domain} list={list} />
    </ListPage>
  );
}
