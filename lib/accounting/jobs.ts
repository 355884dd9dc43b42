import { reading, transact } from "@/lib/access/context";
import { loadFile } from "@/lib/files/commands";
import { advance } from "@/lib/jobs/commands";
import { defineJob } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { openLedger } from "./adapters/ledger/lines";
import { fileSource } from "./adapters/ledger/source";
import { begin } from "./commands/begin";
import { takeIn } from "./commands/take-in";
import { CsvImport, StartOld } from "./schema";

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

/** Lets the old invoices of an import begin where a person said, all in one transaction: a killed worker leaves none half-way. */
export const startAtJob = defineJob({
  name: "start-at",
  exclusive: "sync_active",
  input: StartOld,
  async *run(ctx, { source, taken_at, ...how }, job) {
    yield* telling((tell) =>
      transact(
        ctx,
        async (tx) => {
          const begun = await begin(tx, { source, taken_at }, how);
          await advance(tx, job, { done: begun.invoices, total: begun.invoices, figures: () => ({ begun }) });
          tell({ current: begun.invoices, total: begun.invoices });
        },
        "work",
      ),
    );
  },
});
