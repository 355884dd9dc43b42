import { z } from "zod";
import { int } from "@/lib/kernel/answers";

/** The number of hand-overs whose files were marked, or unmarked. */
export const HandoversMarked = z.strictObject({ taken: int });
