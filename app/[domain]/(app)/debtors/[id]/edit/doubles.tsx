import { ask, type PageCtx } from "@/app/page-context";
import { DoubleOfNotice } from "@/components/doubles/doubles-notice";
import { may } from "@/lib/access/capabilities";
import { listDoubles } from "@/lib/doubles/queries/list-doubles";

/** Says of a debtor that it stands in another source too; nothing for who may not join them. */
export async function DoublesOfDebtor({ ctx, id }: { ctx: PageCtx; id: number }) {
  if (!may(ctx, "debtors.join")) return null;
  const list = await ask(listDoubles, ctx, { debtor_id: id });
  return <DoubleOfNotice domain={ctx.domain} id={id} list={list} />;
}
