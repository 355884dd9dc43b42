import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { addDays } from "@/lib/kernel/day";
import type { OpenFilters } from "../schema";

/** What every list of invoices can be narrowed by: open amount, days overdue, due days, the user's own debtors, and numbers that were pasted. */
export const narrowedBy = (read: Read, filters: OpenFilters): SQL | undefined =>
  and(
    when(filters.amount_from, (least) => gte(invoices.amount, least)),
    when(filters.amount_till, (most) => lte(invoices.amount, most)),
    when(filters.days_from, (days) => lte(invoices.expires_at, addDays(read.today, -days))),
    when(filters.days_till, (days) => gte(invoices.expires_at, addDays(read.today, -days))),
    when(filters.expires_from, (day) => gte(invoices.expires_at, day)),
    when(filters.expires_till, (day) => lte(invoices.expires_at, day)),
    when(filters.numbers, (pasted) => inArray(invoices.number, numbersIn(pasted))),
    filters.mine
      ? sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), eq(debtors.owner_user_id, read.actor.id))})`
      : undefined,
  );

/** The numbers of a column that was copied from a spreadsheet: by line, comma, semicolon, tab or space. */
const numbersIn = (pasted: string): string[] => [...new Set(pasted.split(/[\s,;]+/).filter(Boolean))];
