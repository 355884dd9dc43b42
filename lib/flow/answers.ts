import { z } from "zod";
import { int } from "@/lib/kernel/answers";

export const StatusRow = z.strictObject({
  id: int,
  name: z.string(),
  stage: z.enum(["open", "step", "hold", "transferred", "closed"]),
  side: z.enum(["debit", "incasso"]).nullable(),
});
