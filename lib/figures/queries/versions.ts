import { eq } from "drizzle-orm";
import { figure_versions, SHARES } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";

/** What changed of a customer's figures, each as the number of the last change; as many `shares` of its debtors as there are. */
type Versions = { version: number; messages: number; shares: readonly number[] };

const known = new WeakMap<Read["db"], Promise<Versions>>();

/** Returns what changed last of the customer's figures, as the database says in this transaction; looked at once in it. */
export function versionsOf(read: Read): Promise<Versions> {
  const versions = known.get(read.db) ?? versionsNow(read);
  known.set(read.db, versions);
  return versions;
}

async function versionsNow({ db, customer }: Read): Promise<Versions> {
  const { version, messages, shares } = figure_versions;
  const [row] = await db
    .select({ version, messages, shares })
    .from(figure_versions)
    .where(eq(figure_versions.customer_id, customer.id));
  return row ?? { version: 0, messages: 0, shares: Array<number>(SHARES).fill(0) };
}
