import type { PageCtx } from "@/app/page-context";
import type { MayView } from "@/components/views/views-button";
import { may } from "@/lib/access/capabilities";

/** What the user may do with the saved views of a list. */
export const mayView = (ctx: PageCtx): MayView => ({
  read: ctx.customer !== undefined && may(ctx, "views.read"),
  write: may(ctx, "views.write"),
});
