import { reading, transact } from "@/lib/access/context";
import { loadFile } from "@/lib/files/commands";
import { defineJob } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { openLedger } from "./adapters/ledger/lines";
import { fileSource } from "./adapters/ledger/source";
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
  async *run(ctx, { file_id, mapping, sheet, header, ...how }, job) {
    const { bytes } = await reading(ctx, (read) => loadFile(read, file_id));
    const source = fileSource(await openLedger(bytes, { sheet, header }), mapping);
    yield* telling((tell) => transact(ctx, (tx) => takeIn(tx, job, source, how, tell), "work"));
  },
});
