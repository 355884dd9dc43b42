import { type Ctx, reading, transact } from "@/lib/access/context";
import { advance } from "@/lib/jobs/commands";
import type { JobRow } from "@/lib/jobs/define";
import { conflict } from "@/lib/kernel/problems";
import type { Opened } from "../../adapters/ledger/lines";
import { fileSource } from "../../adapters/ledger/source";
import { joinedNumbers, openHere } from "../../queries/open-here";
import { judge, type OpenHere } from "../../rules/absence";
import { differing } from "../../rules/look";
import type { Mapping } from "../../schema";
import { rememberedCountries } from "../countries";
import { readSource } from "../read-source";
import { endRun, lookedAt } from "../runs";
import { addedNow, keepLook, lookOf, NotApplied } from "./look";
import { type How, mergeFile } from "./merge";
import { keepRejected } from "./rejected";

type FileImport = { job: JobRow; run_id: number; opened: Opened; mapping: Mapping; signal: AbortSignal };

/** `complete`: it is the whole list, so what it no longer names is paid; `confirmed`: also when that is more than half. */
type Asked = How & { complete: boolean; confirmed: boolean };

/**
 * Imports the open items of a file: reads it to its end, and brings all of it in in one transaction. Rows that cannot be taken are kept
 * to be corrected; the same items twice change nothing. Of a run that was looked at it does what the look said or nothing: where it would
 * do something else the run waits again, with what it would do now and where that differs. Throws Problem("conflict") then, and before a
 * complete list closes more than half of what is open; Problem("invalid") for what cannot be read on.
 */
export async function importFile(ctx: Ctx, file: FileImport, how: Asked) {
  const ledger = await readLedger(ctx, file, how);
  const { closing, corrections } = ledger;
  const isUnconfirmed = closing !== null && !how.confirmed;
  const looked = await reading(ctx, (read) => lookedAt(read, file.run_id));
  if (isUnconfirmed && !looked) throw conflict("would_close_half", closing);
  try {
    await transact(
      ctx,
      async (tx) => {
        const merged = await mergeFile(tx, ledger, how);
        if (looked) {
          const look = lookOf(merged, closing);
          const differs = differing(looked, look);
          if (differs.length > 0 || isUnconfirmed)
            throw new NotApplied(merged, { ...look, differs }, await addedNow(tx));
        }
        const rejected_file = await keepRejected(tx, merged.problems, corrections);
        const figures = { ...merged.figures, rejected_file };
        const { read, balance } = figures;
        await advance(tx, file.job, { done: read, total: read, figures: () => figures });
        await endRun(tx, file.run_id, {
          figures: { ...figures, is_whole: how.complete },
          changes: merged.changes,
          problems: merged.problems,
          undo: merged.undo,
          separator: corrections.separator,
          totals: balance.map(({ currency, in_file, rejected }) => ({ currency, open: in_file, rejected })),
        });
        how.tell({ current: read, total: read });
      },
      "work",
    );
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    await keepLook(ctx, file, error, corrections);
    throw conflict("look_differs");
  }
}

/**
 * Looks at what importing a file would do: does all of it in a transaction that is rolled back, and keeps its figures, the invoices it
 * would change and the rows it would refuse with the run, which waits for somebody to apply it. Throws Problem("invalid") for what cannot
 * be read on.
 */
export async function lookAtFile(ctx: Ctx, file: FileImport, how: Asked) {
  const ledger = await readLedger(ctx, file, how);
  try {
    await transact(
      ctx,
      async (tx) => {
        const merged = await mergeFile(tx, ledger, how);
        throw new NotApplied(merged, lookOf(merged, ledger.closing), await addedNow(tx));
      },
      "work",
    );
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    await keepLook(ctx, file, error, ledger.corrections);
  }
}

/** Reads a file to its end, and judges what becomes of what it does not name. `closing`: more than half would close, which a person has to confirm. */
async function readLedger(ctx: Ctx, { opened, mapping, signal }: FileImport, { complete, tell }: Asked) {
  const { countries, joined, here } = await reading(ctx, async (read) => ({
    countries: await rememberedCountries(read),
    joined: await joinedNumbers(read, "csv"),
    here: complete ? await openHere(read, { key: "csv" }) : (new Map() satisfies OpenHere),
  }));
  const { key, corrections, ...source } = fileSource(opened, mapping, { isComplete: complete, countries });
  const found = await readSource(
    { key, corrections, ...source },
    {
      here,
      joined,
      signal,
      // How many rows a file has is known at its end.
      tell: () => tell({ current: 0, total: 0 }),
    },
  );
  const judged = { here, named: found.named, absence: found.absence, isAttended: true };
  const { stop } = judge(judged);
  return { key, corrections, found, closing: stop, verdict: judge({ ...judged, isConfirmed: true }) };
}
