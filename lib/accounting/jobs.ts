import { reading, transact } from "@/lib/access/context";
import { loadFile } from "@/lib/files/commands";
import { defineJob } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { Problem } from "@/lib/kernel/problems";
import { openLedger } from "./adapters/csv/ledger";
import { csvSource } from "./adapters/csv/source";
import { takeIn } from "./commands/take-in";
import { CsvImport } from "./schema";

/**
 * Brings an uploaded open-items ledger in. All of it is one transaction, so a killed worker leaves nothing half-imported and the next
 * attempt starts from the kept file; the same file twice changes nothing.
 */
export const importCsvJob = defineJob({
  name: "import-csv",
  exclusive: "sync_active",
  input: CsvImport,
  async *run(ctx, { file_id, mapping, ...how }, job) {
    const { bytes } = await reading(ctx, (read) => loadFile(read, file_id));
    const opened = openLedger(bytes);
    if (!opened) throw new Problem("invalid", { key: "invalid_file" });
    const source = csvSource(bytes, opened, mapping);
    yield* telling((tell) => transact(ctx, (tx) => takeIn(tx, job, source, how, tell), "work"));
  },
});
