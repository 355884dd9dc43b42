import { templates } from "@/db/schema/templates";
import { tonedTemplates } from "@/db/seed/templates-steps";
import type { Tx } from "@/lib/access/context";
import type { StartingTexts } from "../rules/types";
import { storeVersion } from "./write-template";

/** Writes the letters of a tone as templates of a new customer's own, which it can change; the letters it words as usual follow the product's. */
export async function writeStartingTexts(tx: Tx, texts: StartingTexts): Promise<void> {
  const rows = tonedTemplates(texts).map(({ type, name, send_type, nl, en, de }) => ({
    customer_id: tx.customer.id,
    type,
    name,
    send_type,
    subject: nl.subject,
    subject_en: en.subject,
    subject_de: de.subject,
    content: nl.content,
    content_en: en.content,
    content_de: de.content,
  }));
  const written = await tx.db.insert(templates).values(rows).returning({ id: templates.id });
  for (const { id } of written) await storeVersion(tx, id);
}
