import { type PageCtx, runQuery } from "@/app/page-context";
import { DoubleOfNotice } from "@/components/duplicates/duplicates-notice";
import { may } from "@/lib/access/capabilities";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";

/** Renders the notice that a debtor also exists in another source; null for users who may not join debtors. */
export async function DuplicatesOfDebtor({ ctx, id }: { ctx: PageCtx; id: number }) {
  if (!may(ctx, "debtors.join")) return null;
  const list = await runQuery(listDuplicates, ctx, { debtor_id: id });
  return <DoubleOfNotice domain={ctx.domain} id={id} list={list} />;
}
