import { z } from "zod";
import { id, version } from "@/lib/kernel/fields";

/** What is stored of a debtor: to hand on to another program, or to read. */
export const DebtorFile = z.strictObject({
  id: id("debtor"),
  format: z.enum(["json", "pdf"], { error: "invalid" }).default("json"),
});

export const DebtorId = z.strictObject({ id: id("debtor") });

/** Whose person is taken out, as it was seen. */
export const Anonymise = z.strictObject({ id: id("debtor"), version });
