import { sql } from "drizzle-orm";
import { withRoom } from "@/db/in-bulk";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { takeInDebtors } from "@/lib/debtors/commands/take-in";
import { type Absent, vanished } from "@/lib/invoices/commands/vanished";
import type { Start } from "@/lib/invoices/rules/start";
import { advance } from "@/lib/jobs/commands";
import type { JobRow, Progress } from "@/lib/jobs/define";
import type { Day } from "@/lib/kernel/day";
import { conflict } from "@/lib/kernel/problems";
import type { FileSource, LedgerRow } from "../port/file";
import { mayClose } from "../rules/absence";
import { demandFew } from "../rules/tally";
import type { StartAt } from "../schema";
import { Balance, type Reconciled } from "./balance";
import { begin } from "./begin";
import { rememberedCountries, UnknownCountries } from "./countries";
import { refuseNameless } from "./nameless";
import { keepRejected, Rejects } from "./rejects";
import { countedBy, endRun } from "./runs";
import { fold, stageRows } from "./stage";
import { instantOf, writeStaged } from "./written";

/** `complete`: it is the whole list, so what it no longer names is paid; `confirmed`: also when that is more than half. */
type How = {
  complete: boolean;
  confirmed: boolean;
  /** How its old invoices begin; null like every new one. */
  start: Start | null;
  older_than: number;
  until: Day | null;
  confirm: StartAt["confirm"];
};
type Tell = (progress: Progress) => void;

/**
 * Brings the open items of a source in, in the caller's transaction: stage, sort out, compare, write, count into the job. Rows that
 * cannot be taken are kept to be corrected; the same items twice change nothing. Throws Problem("conflict") before a complete list
 * closes more than half of what is open.
 */
export async function takeIn(
  tx: Tx,
  { job, run_id }: { job: JobRow; run_id: number },
  source: FileSource,
  how: How,
  tell: Tell,
) {
  const rejects = new Rejects(source.corrections);
  const balance = new Balance();
  const counts = { read: 0, warnings: 0 };
  const warned: Warned[] = [];
  const countries = new UnknownCountries(await rememberedCountries(tx));
  const reading = { rejects, balance, counts, warned, countries, tell };
  await withRoom(tx.db);
  await stageRows(tx, goodRows(source, reading));
  const { doubled, clashing } = await fold(tx);
  for (const clash of clashing) {
    balance.clash(clash);
    rejects.add(clash);
  }
  balance.doubled(doubled);
  for (const nameless of await refuseNameless(tx)) {
    balance.clash(nameless);
    rejects.add(nameless);
  }
  const settings = await customerSettings(tx);
  const absent = how.complete ? missingFrom(counts.read, rejects) : null;
  if (absent) await demandPlausible(tx, source, { absent, confirmed: how.confirmed });
  const debtors = await takeInDebtors(tx, source.key, settings.country || "NL");
  tell({ current: Math.round(counts.read * 0.2), total: counts.read });
  const {
    added,
    changes,
    vanished: gone,
  } = await writeStaged(tx, {
    source: source.key,
    settings,
    absent,
    read: counts.read,
    tell,
  });
  const taken = { source: source.key, taken_at: await instantOf(tx) };
  const begun = how.start && (await begin(tx, taken, { ...how, start: how.start }));
  const rejected = rejects.count;
  const duplicates = doubled.reduce((sum, { items }) => sum + items, 0);
  const { changed, closed, reopened } = countedBy(changes);
  const unchanged = counts.read - rejected - duplicates - added - (changes.length - gone);
  const figures = {
    ...counts,
    ...taken,
    ...(begun && { begun }),
    added,
    changed: changed + reopened,
    closed,
    reopened,
    unchanged: Math.max(0, unchanged),
    duplicates,
    debtors,
    rejected,
    warned,
    unknown_countries: countries.shown,
    balance: await balance.read(tx),
    ...balance.rejected(),
    rejected_rows: rejects.shown,
    rejected_file: await keepRejected(tx, rejects),
  };
  await advance(tx, job, { done: counts.read, total: counts.read, figures: () => figures });
  const refused = rejects.refused();
  await endRun(tx, run_id, {
    figures: { ...figures, is_whole: how.complete },
    changes,
    refused,
    totals: figures.balance.map(runTotal),
  });
  tell({ current: counts.read, total: counts.read });
}

const runTotal = ({ currency, in_file, rejected }: Reconciled) => ({ currency, open: in_file, rejected });

type Warned = { line: number; number: string; debtor: string };
const WARNED_SHOWN = 100;

type Reading = {
  rejects: Rejects;
  balance: Balance;
  counts: { read: number; warnings: number };
  warned: Warned[];
  countries: UnknownCountries;
  tell: Tell;
};

/** The good rows, batch by batch; waiting for the database happens between batches, and so do the signs of life. */
async function* goodRows(
  source: FileSource,
  { rejects, balance, counts, warned, countries, tell }: Reading,
): AsyncGenerator<LedgerRow[]> {
  for await (const batch of source.items()) {
    const good: LedgerRow[] = [];
    for (const found of batch) {
      balance.add(found);
      if ("faults" in found) {
        rejects.add(found);
        continue;
      }
      const { has_warning, unknown_country } = found;
      const row = unknown_country === null ? found.row : countries.placed(found.row, unknown_country);
      good.push(row);
      if (!has_warning) continue;
      counts.warnings += 1;
      if (warned.length < WARNED_SHOWN) warned.push({ line: row.line, number: row.number, debtor: row.name });
    }
    counts.read += batch.length;
    demandFew(counts.read);
    tell({ current: 0, total: counts.read });
    yield good;
  }
}

/**
 * A person said that a file names all that is open; what it names in a row that cannot be taken is not missing. Which row that is, its
 * cells say: the invoice's number is one of them.
 */
const missingFrom = (read: number, rejects: Rejects): Absent => ({
  where: sql`not (${JSON.stringify([...rejects.cells])}::jsonb ? i.number)`,
  credits: false,
  read,
});

/** Stops and asks before a list closes more than half of what is open: it may be the wrong file (DECISIONS §10). */
async function demandPlausible(
  tx: Tx,
  { key }: FileSource,
  { absent, confirmed }: { absent: Absent; confirmed: boolean },
) {
  const { missing, open } = await vanished(tx, key, absent);
  if (!mayClose({ proof: "whole", missing, open, isConfirmed: confirmed }))
    throw conflict("would_close_half", { missing, open });
}
