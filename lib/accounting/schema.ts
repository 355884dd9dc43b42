import { z } from "zod";
import { flag, id, jsonText, wholeNumber } from "@/lib/kernel/fields";
import { ledgerFields } from "./adapters/ledger/columns";

/** Our column to the header of the file that holds it. */
export const Mapping = z.partialRecord(z.enum(ledgerFields), z.string().max(255, "too_long"), {
  error: "invalid",
});
export type Mapping = z.output<typeof Mapping>;

const upload = z.instanceof(File, { error: "required" });

/** Where in the file the ledger stands, when it is not where it was found: a sheet by name, and the line of the headings. */
const place = {
  sheet: z.string().max(255, "too_long").optional(),
  header: wholeNumber(1, 2_000_000).optional(),
};

export const CsvPreview = z.strictObject({ file: upload, mapping: jsonText(Mapping.optional()), ...place });

/** What start-sync/csv takes (DECISIONS §11, §12). `complete`: open invoices that came by file and are missing become paid. */
export const CsvUpload = z.strictObject({
  file: upload,
  ...place,
  mapping: jsonText(Mapping.optional()),
  complete: flag.default(false),
  confirmed: flag.default(false),
});

/** What the job is told: where the file is kept, and how to read it. */
export const CsvImport = z.object({
  file_id: id("file"),
  mapping: Mapping,
  sheet: z.string().nullable().default(null),
  header: z.number().nullable().default(null),
  complete: z.boolean(),
  confirmed: z.boolean(),
});
export type CsvImport = z.output<typeof CsvImport>;

/** What is wrong with a row that did not go in: its line in the file, the column at fault, why, and what stands there. */
export type RejectedRow = { line: number; column: string; reason: string; value: string };

export const JobId = z.strictObject({ id: id("job") });
