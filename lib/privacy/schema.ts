import { z } from "zod";
import { id } from "@/lib/kernel/fields";

/** What is stored of a debtor: to hand on to another program, or to read. */
export const DebtorFile = z.strictObject({
  id: id("debtor"),
  format: z.enum(["json", "pdf"], { error: "invalid" }).default("json"),
});
