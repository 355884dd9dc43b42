import { sql } from "drizzle-orm";
import { debtors } from "./schema/debtors";
import { customers } from "./schema/tenancy";

/**
 * True when a debtor is treated as a consumer: it is entered as one or, at a customer that claims by law, its kind is unknown and it has no
 * company number, because a claim too few can be made later and one too many is unlawful (LAW §9).
 */
export const owesAsConsumer = sql<boolean>`(${debtors.is_consumer} or (${debtors.debtor_kind} is null and ${debtors.kvk_number} = ''
  and exists (select from ${customers} where ${customers.id} = ${debtors.customer_id} and ${customers.legal_mode})))`;
