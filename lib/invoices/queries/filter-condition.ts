import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { undeliveredDebtors } from "@/db/undelivered";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofRequestedAssignee } from "@/lib/access/own-debtors";
import { addDays } from "@/lib/kernel/day";
import type { OpenFilters } from "../schema";
import { hasMessageLanguage } from "./message-language";

/**
 * Returns the filters that all lists of invoices share: open amount, days overdue, due days, the user responsible for the debtor, the
 * debtor's language, and pasted invoice numbers.
 */
export const filterCondition = (read: Read, filters: OpenFilters): SQL | undefined =>
  and(
    when(filters.amount_from, (least) => gte(invoices.amount, least)),
    when(filters.amount_till, (most) => lte(invoices.amount, most)),
    when(filters.days_from, (days) => lte(invoices.expires_at, addDays(read.today, -days))),
    when(filters.days_till, (days) => gte(invoices.expires_at, addDays(read.today, -days))),
    when(filters.expires_from, (day) => gte(invoices.expires_at, day)),
    when(filters.expires_till, (day) => lte(invoices.expires_at, day)),
    when(filters.numbers, (pasted) => inArray(invoices.number, numbersIn(pasted))),
    ofRequestedAssignee(read, filters, invoices.debtor_id),
    ofDebtorsThat(read, filters),
  );

/**
 * Returns the filter by debtors without a responsible user, with a given language, or with an undelivered message; undefined when none is
 * set.
 */
function ofDebtorsThat(read: Read, { unowned, language, bounced }: OpenFilters): SQL | undefined {
  const condition = and(
    unowned ? isNull(debtors.owner_user_id) : undefined,
    when(language, (code) => hasMessageLanguage(code, read.customer.default_lang)),
    bounced ? sql`${debtors.id} in (${undeliveredDebtors(read.customer.id)})` : undefined,
  );
  return (
    condition &&
    sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${eq(debtors.customer_id, read.customer.id)} and ${condition})`
  );
}

/** Returns the numbers of a column that was copied from a spreadsheet: by line, comma, semicolon, tab or space. */
const numbersIn = (pasted: string): string[] => [...new Set(pasted.split(/[\s,;]+/).filter(Boolean))];
