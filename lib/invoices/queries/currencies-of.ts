import { and, eq } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { type Currency, currencies } from "@/lib/kernel/money";
import { storedCurrencies } from "./stored-sums";

/** Returns the currencies of the invoices the user may see, the customer's own first; only that one while there are no invoices. */
export async function currenciesOf(read: Read): Promise<Currency[]> {
  const own = read.customer.currency;
  const found = read.actor.debtor_link ? await ownCurrencies(read) : await storedCurrencies(read);
  const usedCurrencies = currencies.filter((code) => found.includes(code));
  return usedCurrencies.length === 0
    ? [own]
    : [...usedCurrencies.filter((code) => code === own), ...usedCurrencies.filter((code) => code !== own)];
}

async function ownCurrencies(read: Read): Promise<Currency[]> {
  const rows = await read.db
    .selectDistinct({ currency: invoices.currency })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id)));
  return rows.map(({ currency }) => currency);
}
