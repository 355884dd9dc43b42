import { getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { EntryList } from "@/components/bank/entry-list";
import { StateTabs } from "@/components/bank/state-tabs";
import { UploadButton } from "@/components/bank/upload-button";
import { SyncTabs } from "@/components/synchronize/sync-tabs";
import { ListPage } from "@/components/ui/list-page";
import { may } from "@/lib/access/capabilities";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { listBankStatements } from "@/lib/payments/queries/bank/list-statements";

type Props = PageProps<"/[domain]/synchronize/bank">;

export async function generateMetadata() {
  const t = await getTranslations("bank");
  return { title: t("title") };
}

/** Renders the entries of bank statements: the invoices each pays, to confirm, choose or revert. */
export default async function BankPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("bank");
  const list = await browse(listBankEntries, ctx, await searchParams);
  const { totals } = await runQuery(listBankStatements, ctx, { per_page: 1 });
  const { state } = list.filters;
  const mayWrite = may(ctx, "bank.write");
  return (
    <ListPage
      title={t("title")}
      tabs={<SyncTabs domain={ctx.domain} current="bank" />}
      actions={mayWrite && <UploadButton booksCertain={totals.book_certain} />}
    >
      <StateTabs
        domain={ctx.domain}
        current={state}
        totals={list.totals}
        statement={list.filters.statement_id}
      />
      <EntryList key={state} domain={ctx.domain} list={list} state={state} mayWrite={mayWrite} />
    </ListPage>
  );
}
