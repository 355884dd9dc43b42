import { z } from "zod";
import { currency, money, whole } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** Open and overdue in one currency, over how many open invoices. Currencies are never added together. */
export const Owed = z.strictObject({ currency, open: money, overdue: money, count: whole });
export type Owed = Wire<z.output<typeof Owed>>;
export const Standing = z.strictObject({ owed: z.array(Owed), actions: whole });
export type Standing = Wire<z.output<typeof Standing>>;
