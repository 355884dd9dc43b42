import { and, asc, eq, gt, notInArray } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { customers, resellers } from "@/db/schema/tenancy";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { systemContext } from "@/lib/access/person";
import { settled } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, NOTHING, sum } from "@/lib/kernel/money";
import { product } from "@/lib/kernel/product";
import { languageFor } from "@/lib/templates/rules/language";
import { type PayLink, readLink } from "../rules/link";
import { providerOf } from "./provider-of";

type OpenClaim = { id: number; number: string; date: Day; expires_at: Day; amount: Cents };

/** What a link shows now: to whom and how much is owed, in the debtor's language. */
type Shown = {
  creditor: string;
  language: Locale;
  currency: Currency;
  invoices: OpenClaim[];
  total: Cents;
  /** Whether the customer takes payments by a provider now. */
  is_payable: boolean;
  label: { domain: string; host: string | null };
};

/** What stands behind the address of a link now; null for one that nobody made, or whose debtor is gone. */
export async function shownByLink(address: string, now: Date): Promise<Shown | null> {
  const link = readLink(address);
  if (!link) return null;
  const ctx = await systemContext(link.customer_id, now);
  return reading(ctx, (read) => shownTo(read, link));
}

/** To whom and how much is owed behind a link, in a transaction of its customer; null when its debtor is gone. */
export async function shownTo(read: Read, link: PayLink): Promise<Shown | null> {
  const [row] = await read.db
    .select({
      name: customers.name,
      company: customers.company_name,
      default_lang: customers.default_lang,
      is_active: customers.is_active,
      language: debtors.language,
      country: debtors.country,
      domain: resellers.domain,
      host: resellers.host,
    })
    .from(debtors)
    .innerJoin(customers, eq(customers.id, debtors.customer_id))
    .leftJoin(resellers, eq(resellers.id, customers.reseller_id))
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, link.debtor_id)));
  if (!row) return null;
  const open = await openClaims(read, link);
  return {
    creditor: row.company || row.name,
    language: languageFor(row, row.default_lang),
    currency: link.currency,
    invoices: open,
    total: sum(open.map(({ amount }) => amount)),
    is_payable: row.is_active && (await providerOf(read)) !== null,
    label: { domain: row.domain ?? product.domain, host: row.host },
  };
}

/** What is open of a link's invoices, or with none named of all of the debtor's, the oldest due first. */
export const openClaims = (
  read: Read,
  { debtor_id, currency, invoices: ids }: PayLink,
): Promise<OpenClaim[]> =>
  read.db
    .select({
      id: invoices.id,
      number: invoices.number,
      date: invoices.date,
      expires_at: invoices.expires_at,
      amount: invoices.amount,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, currency),
        gt(invoices.amount, NOTHING),
        notInArray(invoices.last_status_id, settled),
        ids.length > 0 ? among(invoices.id, ids) : undefined,
      ),
    )
    .orderBy(asc(invoices.expires_at), asc(invoices.number));

/** The product at work for a link's customer. */
export const contextOfLink = ({ customer_id }: PayLink, now: Date): Promise<Ctx> =>
  systemContext(customer_id, now);
