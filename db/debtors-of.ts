import { type SQL, sql } from "drizzle-orm";
import { debtor_sources, debtors } from "./schema/debtors";

/** An administration of a package. */
type SourcePlace = { source: string; division: string };

/**
 * Returns our debtors of an administration as rows of `id, number, external_id, number_there`: its own ones, and those it knows by the id
 * of a debtor that was joined with them (docs/decisions/029).
 */
export const debtorsOf = (customer_id: number, { source, division }: SourcePlace): SQL => sql`(
    select k.id, k.number, k.external_id, k.number as number_there from ${debtors} k
    where k.customer_id = ${customer_id} and k.source = ${source} and k.division = ${division} and k.external_id is not null
    union all
    select k.id, k.number, s.external_id, s.number from ${debtor_sources} s
    join ${debtors} k on k.customer_id = s.customer_id and k.id = s.debtor_id
    where s.customer_id = ${customer_id} and s.source = ${source} and s.division = ${division})`;
