import { z } from "zod";
import { whole, words } from "@/lib/kernel/answers";

export const StatusRow = z.strictObject({
  id: whole,
  name: words,
  stage: z.enum(["open", "step", "hold", "transferred", "closed"]),
  side: z.enum(["debit", "incasso"]).nullable(),
});
