import { z } from "zod";
import { flag, id, jsonText } from "@/lib/kernel/fields";
import { ledgerFields } from "./adapters/csv/columns";

/** Our column to the header of the file that holds it. */
export const Mapping = z.partialRecord(z.enum(ledgerFields), z.string().max(255, "too_long"), {
  error: "invalid",
});
export type Mapping = z.output<typeof Mapping>;

const upload = z.instanceof(File, { error: "required" });

export const CsvPreview = z.strictObject({ file: upload });

/** What start-sync/csv takes (DECISIONS §11, §12). `complete`: open invoices that came by CSV and are missing become paid. */
export const CsvUpload = z.strictObject({
  file: upload,
  mapping: jsonText(Mapping.optional()),
  complete: flag.default(false),
  confirmed: flag.default(false),
});

/** What the job is told: where the file is kept, and how to read it. */
export const CsvImport = z.object({
  file_id: id("file"),
  mapping: Mapping,
  complete: z.boolean(),
  confirmed: z.boolean(),
});
export type CsvImport = z.output<typeof CsvImport>;

/** A row that did not go in: its line in the file, the column at fault, why, and the row itself. */
export type RejectedRow = {
  line: number;
  column: string | null;
  reason: string;
  values?: Record<string, string>;
};

export const JobId = z.strictObject({ id: id("job") });
