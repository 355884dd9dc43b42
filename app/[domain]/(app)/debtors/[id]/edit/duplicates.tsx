import { ask, type PageCtx } from "@/app/page-context";
import { DoubleOfNotice } from "@/components/duplicates/duplicates-notice";
import { may } from "@/lib/access/capabilities";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";

/** Says of a debtor that it stands in another source too; nothing for who may not join them. */
export async function DuplicatesOfDebtor({ ctx, id }: { ctx: PageCtx; id: number }) {
  if (!may(ctx, "debtors.join")) return null;
  const list = await ask(listDuplicates, ctx, { debtor_id: id });
  return <DoubleOfNotice domain={ctx.domain} id={id} list={list} />;
}
