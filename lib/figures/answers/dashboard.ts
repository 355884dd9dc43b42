import { z } from "zod";
import { currency, money, whole } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** Open and overdue in one currency, over how many open invoices. Currencies are never added together. */
export const Owed = z.strictObject({ currency, open: money, overdue: money, count: whole });
export type Owed = Wire<z.output<typeof Owed>>;
/** What a working day turns on, in one currency: open, overdue, overdue for more than ninety days, and what of it is disputed. */
export const DayFigures = Owed.extend({ old: money, disputed: money });
export type DayFigures = Wire<z.output<typeof DayFigures>>;

export const Standing = z.strictObject({ owed: z.array(Owed), actions: whole });
export type Standing = Wire<z.output<typeof Standing>>;
