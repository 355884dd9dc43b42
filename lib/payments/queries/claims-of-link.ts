import { and, desc, eq, gt, sql } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { provider_payments } from "@/db/schema/payments";
import { customers, resellers } from "@/db/schema/tenancy";
import { customerContext } from "@/lib/access/actor-context";
import type { Ctx, Read } from "@/lib/access/context";
import type { Locale } from "@/lib/i18n/locales";
import { atLeast, type Cents, type Currency, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { product } from "@/lib/kernel/product";
import { languageFor } from "@/lib/templates/rules/language";
import type { PayLink } from "../rules/link";
import { creditOf, type OpenClaim, openClaims } from "./open-claims";
import { plannedCollections } from "./planned-collections";
import { providerOf } from "./provider-of";

/** The contents of a payment page: the creditor and the amount owed, in the debtor's language. */
export type OpenClaims = {
  creditor: string;
  /** State of the debtor's latest payment, if begun within a day. */
  last: LastPayment | null;
  language: Locale;
  currency: Currency;
  invoices: OpenClaim[];
  /** The debtor's credit, deducted where all that is due is claimed. */
  credit: Cents;
  total: Cents;
  /** True when the customer currently takes payments by a provider. */
  is_payable: boolean;
  /** True when the debtor can agree to future collections, or has done so already; null where they are not offered. */
  mandate: "offered" | "valid" | null;
  /** Collections that were announced and not executed yet. */
  planned: Awaited<ReturnType<typeof plannedCollections>>;
  label: { domain: string; host: string | null };
};

/** Returns the contents of a link's page, in a transaction of its customer; null when its debtor no longer exists. */
export async function claimsOfLink(read: Read, link: PayLink): Promise<OpenClaims | null> {
  const [row] = await read.db
    .select({
      name: customers.name,
      company: customers.company_name,
      default_lang: customers.default_lang,
      is_active: customers.is_active,
      direct_debit: customers.direct_debit,
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
  const credit = link.invoices.length > 0 ? NOTHING : await creditOf(read, link);
  const total = atLeast(NOTHING, subtract(sum(open.map(({ claim }) => claim)), credit));
  return {
    creditor: row.company || row.name,
    last: await lastPayment(read, link),
    language: languageFor(row, row.default_lang),
    currency: link.currency,
    invoices: open,
    credit,
    total,
    mandate: await mandateOf(read, link.debtor_id, row.direct_debit && link.currency === "EUR"),
    planned: await plannedCollections(read, link.debtor_id),
    is_payable: row.is_active && (await providerOf(read)) !== null,
    label: { domain: row.domain ?? product.domain, host: row.host },
  };
}

type LastPayment = { state: "open" | "paid" | "failed"; amount: Cents };

/**
 * Returns the debtor's latest payment through a link over the same invoices, if begun within a day, to be shown when the debtor returns.
 */
async function lastPayment({ db, customer }: Read, link: PayLink): Promise<LastPayment | null> {
  const { state, amount, customer_id, debtor_id, currency, invoice_ids, created_at, id } = provider_payments;
  const named = link.invoices;
  const [row] = await db
    .select({ state, amount })
    .from(provider_payments)
    .where(
      and(
        eq(customer_id, customer.id),
        eq(debtor_id, link.debtor_id),
        eq(currency, link.currency),
        gt(created_at, sql`now() - interval '1 day'`),
        named.length > 0 ? sql`${invoice_ids} <@ ${sql.param([...named])}::int[]` : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return row ?? null;
}

/** Returns the state of the mandate. A valid one is shown even when the customer offers none any more, so that its debtor can end it. */
async function mandateOf({ db, customer }: Read, debtor_id: number, isOnOffer: boolean) {
  const validMandates = await db.$count(
    debit_mandates,
    and(
      eq(debit_mandates.customer_id, customer.id),
      eq(debit_mandates.debtor_id, debtor_id),
      eq(debit_mandates.state, "valid"),
    ),
  );
  if (validMandates > 0) return "valid" as const;
  return isOnOffer ? ("offered" as const) : null;
}

/** Returns the context of a link's customer; null when that no longer exists. */
export const contextOfLink = ({ customer_id }: { customer_id: number }, now: Date): Promise<Ctx | null> =>
  customerContext(customer_id, now);
