import { z } from "zod";
import { id } from "@/lib/kernel/fields";
import type { Job as JobAnswer } from "./answers";

export const JobFilters = z.strictObject({ id: id("job").optional() });

/** A job inside the product, before its amounts are converted to wire format. */
export type Job = z.output<typeof JobAnswer>;
