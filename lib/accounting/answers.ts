import { z } from "zod";
import { one, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ledgerFields } from "./adapters/csv/columns";

const column = z.enum(ledgerFields);

/** What a file holds and how we would read it. */
export const CsvPreviewed = one(
  z.strictObject({
    headers: z.array(words),
    mapping: z.partialRecord(column, words),
    missing: z.array(column),
    rows: z.array(z.array(words)),
    /** The columns there are. */
    fields: z.array(column),
  }),
);
export type CsvPreviewed = Wire<z.output<typeof CsvPreviewed>>["data"];
