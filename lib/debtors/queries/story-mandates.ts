import { and, eq, sql } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import type { Read } from "@/lib/access/context";
import type { StorySource } from "./story-sources";

/** That a debtor let what it owes be collected, and that it or somebody here ended that. */
export const mandates = (read: Read, debtor_id: number): StorySource => ({
  key: sql`'m' || ${debit_mandates.id} || told.what`,
  kind: sql`'changed'`,
  at: sql`told.at`,
  tells: {
    type: sql`'mandate'`,
    content: sql`told.what`,
    user_id: sql`case when told.what = 'ended_by_user' then ${debit_mandates.user_id} end`,
  },
  from: sql`from ${debit_mandates} cross join lateral (values
      ('given', ${debit_mandates.given_at}), ('ended_by_' || ${debit_mandates.ended_by}, ${debit_mandates.ended_at})) told(what, at)
    where ${and(eq(debit_mandates.customer_id, read.customer.id), eq(debit_mandates.debtor_id, debtor_id))}
      and told.at is not null and told.what is not null`,
});
