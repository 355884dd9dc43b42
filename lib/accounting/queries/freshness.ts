import { sql } from "drizzle-orm";
import { z } from "zod";
import { sync_runs } from "@/db/schema/accounting";
import { invoices } from "@/db/schema/invoices";
import { source_readings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { type Day, dayAt, daysBetween } from "@/lib/kernel/day";
import { Freshness } from "../answers";
import { syncSources } from "../statuses";

/** Returns the age of the figures of each source with open invoices, and whether it exceeds the customer's limits. */
export const sourceFreshness = query({
  can: "actions.read",
  input: z.strictObject({}),
  answer: Freshness,
  run: async (read) => ({ data: await freshnessOf(read) }),
});

type Row = { source: string; read_on: Day; at: string | null };

/** Returns the age of each source's figures, for other answers to include. */
export async function freshnessOf(read: Read) {
  const rules = contactRules((await customerSettings(read)).contact_rules);
  const rows = await read.db.execute<Row>(sql`
    select r.source, r.read_on, (select max(s.ended_at) from ${sync_runs} s where s.customer_id = r.customer_id and s.source = r.source
      and s.state in ('done', 'rejected')) as at
    from ${source_readings} r where r.customer_id = ${read.customer.id}
    -- Of what was read yesterday or today nobody asks whether it is still used.
      and (r.read_on >= ${read.today}::date - 1 or exists (select 1 from ${invoices} i
        where i.customer_id = r.customer_id and i.amount <> 0 and i.source = r.source))
    order by r.read_on desc, r.source`);
  return rows.flatMap(({ source: name, read_on, at }) => {
    const source = syncSources.find((syncSource) => syncSource === name);
    if (!source) return [];
    const days = Math.max(0, daysBetween(read_on, read.today));
    const isOver = (limit: number) => limit > 0 && days > limit;
    const moment = at === null ? null : new Date(at);
    return [
      {
        source,
        read_on,
        days,
        // A reading from before runs were stored has only a day.
        at: moment && dayAt(moment) === read_on ? moment : null,
        is_old: isOver(rules.fresh_warn_days) || isOver(rules.fresh_stop_days),
        is_stopping: isOver(rules.fresh_stop_days),
      },
    ];
  });
}
