import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import { letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { judged } from "@/lib/holds/queries/judged";
import { scheduleOf } from "@/lib/holds/rules/judge";
import { agreementRules } from "@/lib/holds/rules/settings";
import { addDays } from "@/lib/kernel/day";

const LOOKED_AT_BEFORE_DAYS = 3;

/** Arrangements with terms of whose next one the debtor is to be told, by the days they have: what they are judged to says the rest. */
export const toRemind = (read: Read): Promise<HoldRow[]> =>
  holdsWhere(
    read,
    and(
      isArrangement,
      eq(holds.remind, true),
      or(eq(holds.is_late, true), lte(holds.day, addDays(read.today, LOOKED_AT_BEFORE_DAYS))),
    ),
  );

/** An open arrangement with terms. */
const isArrangement: SQL | undefined = and(
  eq(holds.state, "open"),
  eq(holds.kind, "arrangement"),
  isNotNull(holds.amount),
);

/** An open agreement whose debtor may be told of it. */
export const isToBeNotified: SQL | undefined = and(
  eq(holds.state, "open"),
  or(isArrangement, inArray(holds.kind, ["promise", "dispute"])),
);

/** Agreements as they are judged for today, each with its schedule and what is paid of it; one that has ended by then is left out. */
export async function standingAgreements(read: Read, rows: readonly HoldRow[]) {
  const rules = agreementRules(await customerSettings(read));
  return (await judged(read, rows, rules)).flatMap(({ hold, of, known: facts, result }) => {
    if (result.state === "ended") return [];
    const { terms, paid } = scheduleOf(of, facts);
    return [{ ...hold, ...result, terms, paid }];
  });
}

/** Returns what was written of these agreements and not withdrawn, as "hold type term". */
export async function writtenNotices(read: Read, hold_ids: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await read.db
    .select({ hold_id: letters.hold_id, notice: letters.notice, term_on: letters.term_on })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        isNull(letters.withdrawn_at),
        sql`${letters.hold_id} = any(${sql.param([...hold_ids])})`,
      ),
    );
  return new Set(rows.map(({ hold_id, notice, term_on }) => `${hold_id} ${notice} ${term_on}`));
}
