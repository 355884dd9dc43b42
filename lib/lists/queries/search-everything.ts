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
import { SearchResults } from "../answers/search";
import { amountIn, claimTerm, spellingsOf } from "../rules/search";
import { SearchWords } from "../schema/search";
import { containsAllTerms, foundDebtors, SHOWN } from "./found-debtors";

/**
 * Returns the best four debtors and the best four invoices of the customer for a few words, within the actor's access. An empty text finds
 * nothing.
 */
export const searchEverything = query({
  can: "debtors.read",
  input: SearchWords,
  answer: SearchResults,
  async run(read, { q }) {
    if (q === "") return { data: { debtors: [], invoices: [] } };
    // Sent together: one connection answers them in turn, without a wait between them.
    const [debtors, invoices] = await Promise.all([foundDebtors(read, q), foundInvoices(read, q)]);
    return { data: { debtors, invoices } };
  },
});

/** The most debtors of a name whose invoices are searched; for a more common name the user can type more. */
const DEBTORS_LOOKED_INTO = 200;

/**
 * Returns invoices with exactly the typed open amount, those whose number begins with the text, and those of a debtor by name with a number
 * or an amount beside it ("postma 12497").
 * A part from the middle of a number would match every invoice of the customer: the list of invoices searches for that.
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

/** Selects in the order of the index on numbers, so that only the first few rows are read. */
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
    .where(containsAllTerms(read, named.others))
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

/** Returns whether an amount in cents begins with the typed digits: 12497 finds 12.497,40. */
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
