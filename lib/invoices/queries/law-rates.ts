import { and, gt, inArray, sql } from "drizzle-orm";
import { law_rates } from "@/db/schema/law";
import { dutchLaw } from "@/db/seed/law/rules";
import type { StaffRead } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import type { LawRate } from "../rules/law/rates";
import type { RateChange } from "../rules/law-facts/rates-as-of";

/** Returns every version of every legal rate, by kind, first day and version: the input of `rateBook`. */
export async function lawRatesOf({ db }: Pick<StaffRead, "db">): Promise<LawRate[]> {
  const rows = await db
    .select({
      kind: law_rates.kind,
      from: law_rates.from,
      value: law_rates.value,
      source: law_rates.source,
      recorded_on: law_rates.recorded_on,
    })
    .from(law_rates)
    .orderBy(law_rates.kind, law_rates.from, law_rates.version);
  return rows.map(({ recorded_on, ...rate }) => (recorded_on === null ? rate : { ...rate, recorded_on }));
}

/** Returns the changes of existing interest rates, the newest last; the rates the product ships with are no changes. */
export const rateChangesOf = ({ db }: Pick<StaffRead, "db">): Promise<RateChange[]> =>
  db
    .select({
      // Only versions a user recorded have a day.
      recorded_on: sql<Day>`${law_rates.recorded_on}`,
      changed_at: law_rates.created_at,
    })
    .from(law_rates)
    .where(
      and(
        gt(law_rates.version, 1),
        inArray(law_rates.kind, Object.values(dutchLaw.rates)),
        sql`${law_rates.recorded_on} is not null`,
      ),
    )
    .orderBy(law_rates.recorded_on, law_rates.id);
