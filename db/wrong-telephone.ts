import { sql } from "drizzle-orm";
import { debtors } from "./schema/debtors";

/** True when a debtor's telephone number is the one reported as wrong; another number is not. */
export const isTelephoneWrong = sql<boolean>`(${debtors.contact_telephone_number} <> '' and ${debtors.contact_telephone_number} = ${debtors.wrong_telephone_number})`;
