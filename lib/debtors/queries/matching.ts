import { and, eq, gte, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { undeliveredDebtors } from "@/db/undelivered";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { hasMessageLanguage } from "@/lib/invoices/queries/message-language";
import type { DebtorFilters } from "../schema";

/** Returns SQL for what a debtor owes in total; a limit is an amount of the customer's own currency. */
const owes = (currency: string) =>
  sql`(select coalesce(sum(${invoices.amount}), 0) from ${invoices} where ${invoices.customer_id} = ${debtors.customer_id} and ${invoices.debtor_id} = ${debtors.id} and ${invoices.currency} = ${currency} and ${isOpenClaim})`;

/** Returns a condition for the debtor of an invoice with this whole number; searching a part would read every invoice of the customer. */
const hasInvoice = (read: Read, text: string): SQL | undefined =>
  /\d/.test(text)
    ? sql`${debtors.id} in (select ${invoices.debtor_id} from ${invoices} where ${invoices.customer_id} = ${read.customer.id}
        and ${invoices.number} in (${text}, ${text.toUpperCase()}, ${text.toLowerCase()}))`
    : undefined;

type Narrowing = Omit<DebtorFilters, "page" | "per_page" | "with">;

/** Returns the one condition for rows, count, totals and export. */
export const matchingDebtors = (read: Read, filters: Narrowing): SQL | undefined =>
  and(eq(debtors.customer_id, read.customer.id), filterCondition(read, filters));

/** Returns the condition of the filters and of the user's own reach on a customer's debtors; undefined without any. */
export const filterCondition = (read: Read, filters: Narrowing): SQL | undefined =>
  and(
    ownDebtor(read),
    when(filters.q, (text) => or(containsLower(text, debtors.search), hasInvoice(read, text))),
    when(filters.status, (text) => contains(text, debtors.status)),
    when(filters.owner, (text) => contains(text, debtors.customer_owner)),
    when(filters.language, (code) => hasMessageLanguage(code, read.customer.default_lang)),
    when(filters.collect, (collect) => eq(debtors.collect, collect)),
    filters.bounced ? sql`${debtors.id} in (${undeliveredDebtors(read.customer.id)})` : undefined,
    filters.r9 && read.customer.features.has("r9Filter") ? isNotNull(debtors.subscription) : undefined,
    when(filters.credit_limit, (limit) =>
      read.customer.features.has("strictCreditLimit")
        ? sql`${debtors.credit_limit} < ${owes(read.customer.currency)}`
        : gte(debtors.credit_limit, limit),
    ),
    filters.open
      ? sql`exists (select 1 from ${invoices} where ${invoices.customer_id} = ${debtors.customer_id} and ${invoices.debtor_id} = ${debtors.id} and ${isOpenClaim})`
      : undefined,
  );

const FOUND_AT_MOST = 1_000;
export type MatchedIds = readonly number[] | null;

/** Returns the ids a search finds, read once for page, count and totals; null without a search, or when it finds too many. */
export async function searchDebtorIds(read: Read, filters: DebtorFilters): Promise<MatchedIds> {
  if (!filters.q) return null;
  const rows = await read.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(matchingDebtors(read, filters))
    .limit(FOUND_AT_MOST + 1);
  return rows.length > FOUND_AT_MOST ? null : rows.map(({ id }) => id);
}

export const isFound = (column: PgColumn, found: readonly number[]) =>
  sql`${column} = any(${sql.param(found)})`;
