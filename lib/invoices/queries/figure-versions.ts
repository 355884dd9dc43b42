import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { figure_versions, SHARES } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";

/** Versions of a customer's figures, each the number of the last change; one per share of its debtors in `shares`. */
type Versions = { version: number; invoiced: number; messages: number; shares: readonly number[] };

const cachedVersions = new WeakMap<Read["db"], Promise<Versions>>();

/** Returns the versions of the customer's figures; read once per transaction. */
export function figureVersions(read: Read): Promise<Versions> {
  const versions = cachedVersions.get(read.db) ?? versionsNow(read);
  cachedVersions.set(read.db, versions);
  return versions;
}

async function versionsNow({ db, customer }: Read): Promise<Versions> {
  const { version, invoiced, messages, shares } = figure_versions;
  const [row] = await db
    .select({ version, invoiced, messages, shares })
    .from(figure_versions)
    .where(eq(figure_versions.customer_id, customer.id));
  return row ?? { version: 0, invoiced: 0, messages: 0, shares: Array<number>(SHARES).fill(0) };
}

/** The shares of a customer's debtors that a query covers; null for all of them. */
export type Shares = readonly number[] | null;

/** Returns SQL for the share a debtor is in. */
export const shareOf = (debtor_id: SQL | Column): SQL<number> =>
  sql`${debtor_id} % ${sql.raw(String(SHARES))}`;

/** Returns whether a debtor is in one of the shares. The debtors are found first: an index leads from each to its rows. */
export const isIn = ({ customer }: Read, shares: Shares, debtor_id: SQL | Column): SQL =>
  shares === null
    ? sql`true`
    : sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${debtors.customer_id} = ${customer.id}
        and ${shareOf(debtors.id)} = any(${`{${shares.join()}}`}::int[]))`;
