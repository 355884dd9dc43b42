import { createHash } from "node:crypto";
import { pool } from "@/db/client";
import { Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";

/** A bucket of the rate limit: its key, and the most attempts within its window. */
export type Bucket = { key: Buffer; most: number };

/**
 * Counts an attempt in up to three buckets, for LOGIN_WINDOW_MINUTES unless others are given, before it is processed. Throws
 * Problem("too-many") with the key `refusal` and when to try again. A count lost in a power cut allows one more attempt. From the narrowest
 * bucket to the widest; always in this order, so that two attempts never deadlock.
 */
export async function countAttempts(
  buckets: Bucket[],
  refusal = "too_many_attempts",
  minutes = settings().LOGIN_WINDOW_MINUTES,
): Promise<void> {
  const { sql } = pool("invorder_auth", "unwaited");
  const [first, second = null, third = null] = buckets;
  if (!first) return;
  const counted = sql`on conflict (key) do update set
    failures = case when t.window_ends_at < now() then 1 else t.failures + 1 end,
    window_ends_at = case when t.window_ends_at < now() then excluded.window_ends_at else t.window_ends_at end
    returning t.failures`;
  const ends = sql`now() + make_interval(mins => ${minutes})`;
  const next = (bucket: Bucket | null, before: ReturnType<typeof sql>, most: number) =>
    sql`insert into throttles as t select ${bucket?.key ?? null}::bytea, 1, ${ends} from ${before}
      where failures <= ${most} and ${bucket !== null} ${counted}`;
  const [answer] = await sql<{ counted: number }[]>`
    with a as (insert into throttles as t values (${first.key}, 1, ${ends}) ${counted}),
      b as (${next(second, sql`a`, first.most)}),
      c as (${next(third, sql`b`, second?.most ?? 0)})
    select ((select count(*) from a where failures <= ${first.most})
      + (select count(*) from b where failures <= ${second?.most ?? 0})
      + (select count(*) from c where failures <= ${third?.most ?? 0}))::int as counted`;
  if (answer?.counted !== buckets.length)
    throw new Problem("too-many", { key: refusal, values: { minutes } }, undefined, minutes * 60);
}

/** Undoes the count of an attempt. All in one statement, each bucket locked in the order in which it was counted. */
export const refundAttempts = (...buckets: Bucket[]) => {
  const { sql } = pool("invorder_auth", "unwaited");
  const keys = sql.array(buckets.map(({ key }) => key.toString("hex")));
  return sql`
    with counted as materialized (
      select t.key from unnest(${keys}::text[]) with ordinality as k(hex, place) join throttles t on t.key = decode(k.hex, 'hex')
      order by k.place for update of t)
    update throttles set failures = greatest(failures - 1, 0) where key in (select key from counted)`;
};

/** Returns the key of a bucket: a hash, so that it contains no address in clear. */
export const bucketKey = (...words: string[]): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(words.map((word) => word.toLowerCase())))
    .digest();
