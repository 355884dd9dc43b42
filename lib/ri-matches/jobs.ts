import { reading, transact } from "@/lib/access/context";
import { loadFile } from "@/lib/files/commands";
import { advance } from "@/lib/jobs/commands";
import { defineJob } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { SYNC } from "@/lib/jobs/rules";
import { carryOut, type Done } from "./commands/carry-out";
import { readStatement } from "./queries/read-statement";
import { RiImport } from "./schema";

const AT_ONCE = 1_000;

/**
 * Carries a statement out. All of it is one transaction, so a killed worker leaves nothing half done, and the same statement twice changes
 * nothing.
 */
export const riMatchesJob = defineJob({
  name: "ri-matches",
  exclusive: SYNC,
  input: RiImport,
  async *run(ctx, { file_id }, job) {
    const { bytes } = await reading(ctx, (read) => loadFile(read, file_id));
    const rows = await readStatement(bytes);
    const total = rows.length;
    yield* telling((tell) =>
      transact(
        ctx,
        async (tx) => {
          const done: Done = { paid: 0, rest: 0, correct: 0, agrees: 0 };
          for (let at = 0; at < total; at += AT_ONCE) {
            const chunk = await carryOut(tx, rows.slice(at, at + AT_ONCE));
            for (const kind of ["paid", "rest", "correct", "agrees"] as const) done[kind] += chunk[kind];
            tell({ current: Math.min(total, at + AT_ONCE), total });
          }
          await advance(tx, job, { done: total, total, figures: () => ({ read: total, ri_matches: done }) });
        },
        "work",
      ),
    );
  },
});
