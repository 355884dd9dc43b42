import { z } from "zod";
import { currency, day, flag, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { kinds } from "../rules/reports/compare";

/** What was recognised in a list of open items. */
const ReadList = z.strictObject({
  name: words,
  lines: whole,
  invoices: whole,
  debtors: whole,
  rejected: whole,
  newest: day.nullable(),
  totals: z.array(z.strictObject({ currency, amount: money })),
});

const KindTotal = z.strictObject({
  currency,
  kind: z.enum(kinds),
  count: whole,
  old: money,
  new: money,
  difference: money,
});

/** What a report of two lists would hold. `is_swapped`: the first has the newer invoices. `is_strange`: none of its debtors is the customer's. */
export const ReportPreviewed = one(
  z.strictObject({
    files: z.array(ReadList),
    rows: whole,
    totals: z.array(KindTotal),
    is_swapped: flag,
    is_strange: flag,
  }),
);
export type ReportPreviewed = Wire<z.output<typeof ReportPreviewed>>["data"];
