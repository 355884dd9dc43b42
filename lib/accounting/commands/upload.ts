import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { csv_mappings } from "@/db/schema/jobs";
import type { Read, Tx } from "@/lib/access/context";
import { command, query } from "@/lib/access/verbs";
import { keepFile } from "@/lib/files/commands";
import { isNamedAs } from "@/lib/files/rules";
import { Begun } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { invalidField } from "@/lib/kernel/problems";
import { missing, recognised } from "../adapters/csv/columns";
import { type Opened, openLedger, previewOf } from "../adapters/csv/ledger";
import { CsvPreviewed } from "../answers";
import { importCsvJob } from "../jobs";
import { CsvPreview, CsvUpload, Mapping } from "../schema";

const MAX_BYTES = 64 * 1024 * 1024;

/** What a file holds and how we would read it: headers, recognised columns, first rows. Stores nothing. 'Ongeldig bestand' for what is no ledger. */
export const previewCsv = query({
  can: "sync.read",
  input: CsvPreview,
  answer: CsvPreviewed,
  async run(read, { file }) {
    const { opened } = await openUpload(file);
    return { data: previewOf(opened, await rememberedMapping(read, opened.headers)) };
  },
});

/** Starts the import of a ledger. Throws Problem("invalid") at `file` or `mapping`, Problem("conflict") while another sync is active. */
export const startCsvImport = command({
  can: "sync.start",
  input: CsvUpload,
  answer: Begun,
  async run(tx, { file, mapping: given, complete, confirmed }) {
    const { bytes, opened } = await openUpload(file);
    const mapping = given ?? (await rememberedMapping(tx, opened.headers)) ?? recognised(opened.headers);
    demandColumns(mapping, opened);
    await rememberMapping(tx, opened.headers, mapping);
    const file_id = await keepFile(tx, {
      bytes,
      filename: file.name,
      content_type: "text/csv",
      folder: "imports",
    });
    const job = await startJob(tx, importCsvJob, { file_id, mapping, complete, confirmed });
    return { accepted: true as const, data: job };
  },
});

async function openUpload(file: File): Promise<{ bytes: Buffer; opened: Opened }> {
  if (file.size === 0 || file.size > MAX_BYTES)
    throw invalidField("file", file.size === 0 ? "invalid_file" : "file_too_large");
  const bytes = Buffer.from(await file.arrayBuffer());
  const opened = openLedger(bytes);
  if (!opened || !isNamedAs(file.name, "text")) throw invalidField("file", "invalid_file");
  return { bytes, opened };
}

function demandColumns(mapping: Mapping, { headers, sample }: Opened) {
  const strange = Object.values(mapping).find((header) => !headers.includes(header));
  if (strange !== undefined) throw invalidField("mapping", "unknown_column", { column: strange });
  const lacking = missing(mapping);
  // Nothing of a ledger in it: then it is another file, and asking for columns would lead nowhere.
  if (lacking.length >= 3 && Object.keys(mapping).length === 0) throw invalidField("file", "invalid_file");
  if (lacking.length > 0) throw invalidField("mapping", "missing_columns", { columns: lacking.join(", ") });
  if (sample.length === 0) throw invalidField("file", "invalid_file");
}

const hashOf = (headers: string[]) => createHash("sha256").update(headers.join("\u0001")).digest("hex");

async function rememberedMapping({ db, customer }: Read, headers: string[]): Promise<Mapping | null> {
  const [row] = await db
    .select({ mapping: csv_mappings.mapping })
    .from(csv_mappings)
    .where(and(eq(csv_mappings.customer_id, customer.id), eq(csv_mappings.headers_hash, hashOf(headers))));
  const known = Mapping.safeParse(row?.mapping);
  return known.success ? known.data : null;
}

const rememberMapping = (tx: Tx, headers: string[], mapping: Mapping) =>
  tx.db
    .insert(csv_mappings)
    .values({
      customer_id: tx.customer.id,
      headers_hash: hashOf(headers),
      mapping: Object.fromEntries(Object.entries(mapping)),
    })
    .onConflictDoUpdate({
      target: [csv_mappings.customer_id, csv_mappings.headers_hash],
      set: { mapping: Object.fromEntries(Object.entries(mapping)) },
    });
