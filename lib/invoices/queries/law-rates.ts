import { law_rates } from "@/db/schema/law";
import type { StaffRead } from "@/lib/access/context";
import type { LawRate } from "../rules/law/rates";

/** Returns every version of every rate of the law, by kind, first day and version: what `rateBook` is made of. */
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
