import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { letter_items, letters } from "@/db/schema/letters";
import { type Read, reading } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { type Day, dayFrom } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import { claimsOfLink, contextOfLink, type OpenClaims } from "@/lib/payments/queries/claims-of-link";
import { readLink } from "@/lib/payments/rules/link";
import { placeLines } from "../rules/address";
import { epcPayload, ibanInFours, needsBic, paymentReference } from "../rules/payment";

/** The creditor as named in its letters, so that a debtor recognises it. `logo` is the key of its file. */
export type Creditor = {
  name: string;
  address: string[];
  kvk_number: string;
  logo: string | null;
  contact: { name: string; telephone: string; email: string };
};

/** The details for paying by transfer; `epc` is the text of the QR code a banking app reads, null outside euros. */
export type Transfer = { iban: string; bic: string; holder: string; reference: string; epc: string | null };

export type PayPage = Omit<OpenClaims, "creditor"> & {
  creditor: Creditor;
  transfer: Transfer | null;
  /** The last day to pay named in the latest letter, unless it has passed. */
  pay_before: Day | null;
};

/**
 * Returns all that a debtor sees behind the address of a payment link now; null for an invalid link, or one whose debtor or customer no
 * longer exists.
 */
export async function payPage(address: string, now: Date): Promise<PayPage | null> {
  const link = readLink(address);
  const ctx = link && (await contextOfLink(link, now));
  if (!link || !ctx) return null;
  return reading(ctx, async (read) => {
    const openClaims = await claimsOfLink(read, link);
    if (!openClaims) return null;
    const { invoices, total } = openClaims;
    const numbers = invoices.map(({ number }) => number);
    return {
      ...openClaims,
      ...(await creditorOf(read, { ...link, numbers, total })),
      pay_before: await namedDay(
        read,
        invoices.map(({ id }) => id),
      ),
    };
  });
}

type PayLink = { debtor_id: number; currency: Currency; numbers: readonly string[]; total: Cents };

/** Returns the creditor behind a link, and how to transfer the amount to it; no transfer where it has no bank account. */
async function creditorOf(
  read: Read,
  { debtor_id, currency, numbers, total }: PayLink,
): Promise<{ creditor: Creditor; transfer: Transfer | null }> {
  const own = await customerSettings(read);
  const [debtor] = await read.db
    .select({ number: debtors.number, country: debtors.country })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, debtor_id)));
  const name = own.company_name || own.name;
  const street = [own.street, `${own.house_number}${own.house_number_suffix}`].filter(Boolean).join(" ");
  const creditor = {
    name,
    address: [street, ...placeLines({ zipcode: own.zipcode, city: own.city, country: own.country })].filter(
      Boolean,
    ),
    kvk_number: own.kvk_number,
    logo: own.logo,
    contact: {
      name: (own.has_support && own.support_name) || "",
      telephone: (own.has_support && own.support_telephone) || own.contact_telephone_number,
      email: (own.has_support && own.support_email) || own.contact_email_address,
    },
  };
  if (own.bank_iban.trim() === "") return { creditor, transfer: null };
  const reference = paymentReference(debtor?.number ?? "", numbers.length === 1 ? (numbers[0] ?? "") : "");
  const account = { iban: own.bank_iban, bic: own.bank_bic, holder: own.bank_account_holder || name };
  return {
    creditor,
    transfer: {
      iban: ibanInFours(own.bank_iban),
      bic: needsBic(own.bank_iban, debtor?.country ?? "") ? own.bank_bic : "",
      holder: account.holder,
      reference,
      epc: own.qr === "none" ? null : epcPayload({ ...account, amount: total, currency, reference }),
    },
  };
}

/** Returns the last day to pay named in the newest letter about any of these invoices, unless it has passed; else null. */
async function namedDay({ db, customer, today }: Read, invoice_ids: readonly number[]): Promise<Day | null> {
  if (invoice_ids.length === 0) return null;
  const [row] = await db
    .select({ pay_before: sql<string | null>`${letters.content} ->> 'pay_before'` })
    .from(letter_items)
    .innerJoin(
      letters,
      and(eq(letters.customer_id, letter_items.customer_id), eq(letters.id, letter_items.letter_id)),
    )
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        among(letter_items.invoice_id, invoice_ids),
        isNull(letters.withdrawn_at),
      ),
    )
    .orderBy(desc(letters.id))
    .limit(1);
  const named = row?.pay_before ? dayFrom(row.pay_before) : null;
  return named !== null && named >= today ? named : null;
}
