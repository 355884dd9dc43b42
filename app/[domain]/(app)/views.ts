import { runQuery } from "@/app/page-context";
import type { Viewing } from "@/components/domain/views/use-views";
import { may } from "@/lib/access/capabilities";
import type { StaffCtx } from "@/lib/access/context";
import { listViews } from "@/lib/lists/queries/list-views";
import type { ViewedList } from "@/lib/lists/schema/views";

type Search = Record<string, string | string[] | undefined>;

/** Returns the user's rights to the saved views of a list, and the view its address names. */
export async function viewingOf(ctx: StaffCtx, list: ViewedList, search: Search): Promise<Viewing> {
  const read = ctx.customer !== undefined && may(ctx, "views.read");
  const write = may(ctx, "views.write");
  if (!read || typeof search.view !== "string") return { read, write, current: null };
  const { data: views } = await runQuery(listViews, ctx, { list });
  const current = views.find(({ id }) => String(id) === search.view) ?? null;
  return { read, write, current };
}
