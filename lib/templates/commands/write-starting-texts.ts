import { templates } from "@/db/schema/templates";
import { tonedTemplates } from "@/db/seed/templates-steps";
import { columnsOf } from "@/db/seed/words";
import type { Tx } from "@/lib/access/context";
import type { StartingTexts } from "../rules/types";
import { storeVersion } from "./write-template";

/**
 * Writes the letters of a tone as a new customer's own templates, which it can change; letters the tone does not change follow the
 * product's.
 */
export async function writeStartingTexts(tx: Tx, texts: StartingTexts): Promise<void> {
  const rows = tonedTemplates(texts).map((template) => ({
    customer_id: tx.customer.id,
    ...columnsOf(template),
  }));
  const written = await tx.db.insert(templates).values(rows).returning({ id: templates.id });
  for (const { id } of written) await storeVersion(tx, id);
}
