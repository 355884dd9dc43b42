import { and, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { dossier_entries } from "@/db/schema/dossiers";
import { atCustomer } from "@/lib/access/at-customer";
import { reading } from "@/lib/access/context";
import { staffFile } from "@/lib/access/file-verbs";
import { ProductQuery } from "../schema/dossier";

/**
 * Returns the product that the typed text probably begins: the most frequent one in this dossier, as plain text; empty where none begins
 * with it (SPEC §7). Throws Problem("not-found") for a customer out of reach.
 */
export const suggestProduct = staffFile({
  can: "dossier.read",
  input: ProductQuery,
  media: ["text/plain"],
  async run(staff, { id, q }) {
    const product = await reading(staff, async (read) => {
      const open = await atCustomer(read, id);
      if (q === "") return "";
      const [found] = await open.db
        .select({ product: dossier_entries.product })
        .from(dossier_entries)
        .where(
          and(
            eq(dossier_entries.customer_id, open.customer.id),
            isNull(dossier_entries.deleted_at),
            ne(dossier_entries.product, ""),
            sql`starts_with(lower(${dossier_entries.product}), lower(${q}))`,
          ),
        )
        .groupBy(dossier_entries.product)
        .orderBy(desc(count()), dossier_entries.product)
        .limit(1);
      return found?.product ?? "";
    });
    return {
      filename: "product.txt",
      content_type: "text/plain; charset=utf-8",
      body: Buffer.from(product),
      isInline: true,
    };
  },
});
