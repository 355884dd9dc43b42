import { and, eq } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { customers, resellers } from "@/db/schema/tenancy";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { customerContext } from "@/lib/access/person";
import type { Locale } from "@/lib/i18n/locales";
import { atLeast, type Cents, type Currency, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { product } from "@/lib/kernel/product";
import { languageFor } from "@/lib/templates/rules/language";
import { type PayLink, readLink } from "../rules/link";
import { creditOf, type OpenClaim, openClaims } from "./open-claims";
import { plannedCollections } from "./planned-collections";
import { providerOf } from "./provider-of";

/** What a link shows now: to whom and how much is owed, in the debtor's language. */
export type Shown = {
  creditor: string;
  language: Locale;
  currency: Currency;
  invoices: OpenClaim[];
  /** What the debtor has to its credit, which is taken off where all that is due is asked. */
  credit: Cents;
  total: Cents;
  /** Whether the customer takes payments by a provider now. */
  is_payable: boolean;
  /** Whether the debtor may let what it owes later be collected, or does so already; null where that is not on offer. */
  mandate: "offered" | "valid" | null;
  /** What was announced to be collected and is not collected yet. */
  planned: Awaited<ReturnType<typeof plannedCollections>>;
  label: { domain: string; host: string | null };
};

/** What stands behind the address of a link now; null for one that nobody made, or whose debtor or customer is gone. */
export async function shownByLink(address: string, now: Date): Promise<Shown | null> {
  const link = readLink(address);
  const ctx = link && (await contextOfLink(link, now));
  return link && ctx ? reading(ctx, (read) => shownTo(read, link)) : null;
}

/** To whom and how much is owed behind a link, in a transaction of its customer; null when its debtor is gone. */
export async function shownTo(read: Read, link: PayLink): Promise<Shown | null> {
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
  return {
    creditor: row.company || row.name,
    language: languageFor(row, row.default_lang),
    currency: link.currency,
    invoices: open,
    credit,
    total: atLeast(NOTHING, subtract(sum(open.map(({ claim }) => claim)), credit)),
    mandate: await mandateOf(read, link.debtor_id, row.direct_debit && link.currency === "EUR"),
    planned: await plannedCollections(read, link.debtor_id),
    is_payable: row.is_active && (await providerOf(read)) !== null,
    label: { domain: row.domain ?? product.domain, host: row.host },
  };
}

/** One that stands is told of also when the customer offers none any more: its debtor can end it. */
async function mandateOf({ db, customer }: Read, debtor_id: number, isOnOffer: boolean) {
  const standing = await db.$count(
    debit_mandates,
    and(
      eq(debit_mandates.customer_id, customer.id),
      eq(debit_mandates.debtor_id, debtor_id),
      eq(debit_mandates.state, "valid"),
    ),
  );
  if (standing > 0) return "valid" as const;
  return isOnOffer ? ("offered" as const) : null;
}

/** The product at work for a link's customer; null when that is gone. */
export const contextOfLink = ({ customer_id }: { customer_id: number }, now: Date): Promise<Ctx | null> =>
  customerContext(customer_id, now);
