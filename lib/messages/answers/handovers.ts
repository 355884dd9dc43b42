import { z } from "zod";
import { whole } from "@/lib/kernel/answers";

/** How many files were marked. */
export const HandoversMarked = z.strictObject({ taken: whole });
