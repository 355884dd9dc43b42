import { z } from "zod";
import { int } from "@/lib/kernel/answers";

/** How many files were marked. */
export const HandoversMarked = z.strictObject({ taken: int });
