import { eq } from "drizzle-orm";
import { z } from "zod";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { reading } from "@/lib/access/context";
import { staffFile } from "@/lib/access/file-verbs";
import { storage } from "@/lib/files/port";
import { contentTypes, detectFileKind } from "@/lib/files/rules";
import { notFound } from "@/lib/kernel/problems";
import { CustomerId } from "../schema";

/** Returns the logo of a customer. Throws Problem("not-found") for one out of reach or without a logo. */
export const customerLogo = staffFile({
  can: "customers.read",
  /** Identifies the image for the browser's cache; another image has another address. */
  input: CustomerId.extend({ image: z.string().max(100).optional() }),
  media: [contentTypes.png],
  async run(staff, { id }) {
    const key = await reading(staff, async (read) => {
      const { db, customer } = await atCustomer(read, id);
      const [row] = await db
        .select({ logo: customers.logo })
        .from(customers)
        .where(eq(customers.id, customer.id));
      return row?.logo ?? null;
    });
    if (!key) throw notFound();
    const body = await storage().get(key);
    const kind = detectFileKind(body);
    if (kind !== "png" && kind !== "jpeg" && kind !== "webp") throw notFound();
    return { filename: `logo.${kind}`, content_type: contentTypes[kind], body };
  },
});
