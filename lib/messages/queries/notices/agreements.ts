import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import { letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { scheduleOf } from "@/lib/holds/rules/evaluate";
import { agreementRules } from "@/lib/holds/rules/settings";
import { addDays } from "@/lib/kernel/day";

const LOOKED_AT_BEFORE_DAYS = 3;

/**
 * Returns arrangements whose debtor may have to be reminded of the next instalment, selected by day; the judgement of each decides whether.
 */
export const arrangementsToRemind = (read: Read): Promise<HoldRow[]> =>
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

/** An open agreement that its debtor may be sent a message about. */
export const isToBeNotified: SQL | undefined = and(
  eq(holds.state, "open"),
  or(isArrangement, inArray(holds.kind, ["promise", "dispute"])),
);

/** Returns agreements as judged for today, each with its schedule and the amount paid of it; ended ones are left out. */
export async function openAgreements(read: Read, rows: readonly HoldRow[]) {
  const rules = agreementRules(await customerSettings(read));
  return (await evaluatedHolds(read, rows, rules)).flatMap(({ hold, of, facts, result }) => {
    if (result.state === "ended") return [];
    const { terms, paid } = scheduleOf(of, facts);
    return [{ ...hold, ...result, terms, paid }];
  });
}

/** Returns the messages about these agreements that were not withdrawn, as "hold type term". */
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
