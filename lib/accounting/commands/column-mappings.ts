import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { csv_mappings } from "@/db/schema/jobs";
import type { Read, Tx } from "@/lib/access/context";
import { Mapping } from "../schema";

const hashOf = (headers: string[]) => createHash("sha256").update(headers.join("\u0001")).digest("hex");

/** Returns the columns a user of the customer chose for a file with these headings; null without a choice. */
export async function rememberedMapping({ db, customer }: Read, headers: string[]): Promise<Mapping | null> {
  const [row] = await db
    .select({ mapping: csv_mappings.mapping })
    .from(csv_mappings)
    .where(and(eq(csv_mappings.customer_id, customer.id), eq(csv_mappings.headers_hash, hashOf(headers))));
  const parsed = Mapping.safeParse(row?.mapping);
  return parsed.success ? parsed.data : null;
}

/** Saves a choice of columns for the next file with these headings. */
export const rememberMapping = (tx: Tx, headers: string[], mapping: Mapping) =>
  tx.db
    .insert(csv_mappings)
    .values({
      customer_id: tx.customer.id,
      headers_hash: hashOf(headers),
      mapping: Object.fromEntries(Object.entries(mapping)),
    })
    .onConflictDoUpdate({
      target: [csv_mappings.customer_id, csv_mappings.headers_hash],
      set: { mapping: Object.fromEntries(Object.entries(mapping)) },
    });
