import type { StaffCtx } from "./context";

/**
 * Returns the actor and the customer, under the names that row-level security reads, and other settings of one transaction, as one
 * parameter of `select set_config(key, value, true) from jsonb_each_text(…)`.
 */
export const tenancyOf = (ctx: StaffCtx, more: Record<string, string>): string =>
  JSON.stringify({
    "app.customer_id": String(ctx.customer?.id ?? 0),
    "app.reseller_id": String(ctx.actor.reseller_id ?? 0),
    "app.user_id": String(ctx.actor.id),
    "app.scope": ctx.scope,
    ...more,
  });
