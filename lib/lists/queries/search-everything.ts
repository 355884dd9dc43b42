import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, startsWith } from "@/db/where";
import { withDebtor } from "@/db/with-debtor";
import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import type { Cents } from "@/lib/kernel/money";
import { Found } from "../answers/search";
import { amountIn, claimTerm, spellingsOf } from "../rules/search";
import { SearchWords } from "../schema/search";
import { foundDebtors, holdingAll, SHOWN } from "./found-debtors";

/**
 * Returns what a few words lead to: the best four debtors and the best four invoices of the customer, within the actor's own reach. Nothing
 * asked finds nothing.
 */
export const searchEverything = query({
  can: "debtors.read",
  input: SearchWords,
  answer: Found,
  async run(read, { q }) {
    if (q === "") return { data: { debtors: [], invoices: [] } };
    // Sent together: one connection answers them in turn, and nobody waits in between.
    const [debtors, invoices] = await Promise.all([foundDebtors(read, q), foundInvoices(read, q)]);
    return { data: { debtors, invoices } };
  },
});

/** A name that many share is said more precisely; nobody looks through all of their invoices. */
const DEBTORS_LOOKED_INTO = 200;

/**
 * Invoices of which exactly the typed amount is open, those whose number begins with the text, and those of a debtor by name with a number
 * or an amount beside it ("postma 12497").
 * A part from the middle of a number would mean every invoice of the customer: the list of invoices looks for that.
 */
async function foundInvoices(read: Read, text: string) {
  if (!may(read, "invoices.all")) return [];
  const open = amountIn(text);
  const queries = [
    open === null ? null : byOpenAmount(read, open),
    ...spellingsOf(text).map((spelling) => byNumber(read, spelling)),
    ofNamed(read, text),
  ].filter((candidate) => candidate !== null);
  const found = await Promise.all(queries);
  const ids = [...new Set(found.flat().map(({ id }) => id))].slice(0, SHOWN);
  return ids.length === 0 ? [] : rowsOf(read, ids);
}

const own = (read: Read): SQL | undefined =>
  and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id));

const byOpenAmount = (read: Read, open: Cents) =>
  read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(own(read), isOpenClaim, eq(invoices.amount, open)))
    .orderBy(asc(invoices.expires_at), asc(invoices.id))
    .limit(SHOWN);

/** In the order of the index on numbers, so that the first few are the whole work. */
const byNumber = (read: Read, spelling: string) =>
  read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(own(read), startsWith(spelling, invoices.number)))
    .orderBy(asc(invoices.number))
    .limit(SHOWN);

function ofNamed(read: Read, text: string) {
  const named = claimTerm(text);
  if (!named) return null;
  const whose = read.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(holdingAll(read, named.others))
    .limit(DEBTORS_LOOKED_INTO);
  return read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        own(read),
        inArray(invoices.debtor_id, whose),
        or(contains(named.claim, invoices.number), hasAmount(named.digits)),
      ),
    )
    .orderBy(sql`${invoices.amount} = 0`, invoices.expires_at, invoices.id)
    .limit(SHOWN);
}

/** Returns what was typed is how an amount begins, in cents without signs: 12497 finds 12.497,40. */
const hasAmount = (digits: string): SQL | undefined =>
  digits === "" ? undefined : sql`${invoices.amount}::text like ${`${digits}%`}`;

const rowsOf = async (read: Read, ids: readonly number[]) => {
  const rows = await read.db
    .select({
      id: invoices.id,
      number: invoices.number,
      currency: invoices.currency,
      amount: invoices.amount,
      last_status_id: invoices.last_status_id,
      debtor_id: invoices.debtor_id,
      debtor: debtors.name,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), inArray(invoices.id, [...ids])));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};
