import { z } from "zod";
import { Beginnings } from "@/lib/jobs/answers";
import { all, day, instant, int, money, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ledgerFields } from "./adapters/ledger/columns";
import { ended } from "./answers/sync-runs";
import { Start } from "./schema";
import { syncSources } from "./statuses";

const column = z.enum(ledgerFields);

/** What items of one currency come to; the currency of rejected rows is what their file says. */
const Total = z.strictObject({ currency: z.string(), items: int, amount: money });

/** Rows that are wrong in the same way: which column, why, what stands there, how many, and what is open on them. */
const Rejection = z.strictObject({
  column: z.string(),
  reason: z.string(),
  value: z.string(),
  count: int,
  totals: z.array(Total),
  lines: z.array(int),
});

/** What a file comes to by a mapping: to be laid beside the ledger before anything is stored. */
const Sums = z.strictObject({
  rows: int,
  taken: z.array(Total),
  rejected: int,
  refused: z.array(Total),
  /** Rejected rows without an amount that can be read: they are in no total. */
  unread: int,
  rejections: z.array(Rejection),
});

/** What a file holds and how we would read it. */
export const CsvPreviewed = one(
  z.strictObject({
    /** The sheets to choose from, and the one that is read; none of a text file. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** The line the headings stand in, and the lines among which others may be chosen. */
    header: int,
    tops: z.array(z.strictObject({ line: int, cells: z.array(z.string()) })),
    headers: z.array(z.string()),
    mapping: z.partialRecord(column, z.string()),
    missing: z.array(column),
    rows: z.array(z.array(z.string())),
    /** The columns there are. */
    fields: z.array(column),
    /** Null while columns are missing. */
    sums: Sums.nullable(),
  }),
);
export type CsvPreviewed = Wire<z.output<typeof CsvPreviewed>>["data"];

/** What a way to begin would come to, and the steps that can be chosen. */
export const StartPlanned = one(
  z.strictObject({
    ...Beginnings.shape,
    start: Start,
    older_than: int,
    choices: z.array(int),
    /** The statuses a word may mean; of how many invoices the file says where they stand; and its words that no status is called. */
    targets: z.array(int),
    told: int,
    words: z.array(
      z.strictObject({ value: z.string(), count: int, is_known: z.boolean(), status_id: int.nullable() }),
    ),
    needs: z.array(z.enum(["costs"])),
  }),
);
export type StartPlanned = Wire<z.output<typeof StartPlanned>>["data"];

/** How many words were kept, and how many debtors got their country by them. */
export const CountriesKnown = one(z.strictObject({ words: int, debtors: int }));

/** How the last sync by a link ended. */
const LastRun = z.strictObject(ended);

/** A link with a package: the administration that is read, those there are by id, and whether the link must be made anew. */
const Linked = z.strictObject({
  current_division: z.string().nullable(),
  divisions: z.record(z.string(), z.string()),
  needs_relink: z.boolean(),
  synced_at: instant.nullable(),
  retry_at: instant.nullable(),
  /** When it is read next by itself; null when nobody asked for that, or nothing can be read. */
  next_at: instant.nullable(),
  last_run: LastRun.nullable(),
  /** How many open invoices its last sync left in doubt, and which sync that was; null where there are none. */
  in_doubt: z.strictObject({ run_id: int, count: int }).nullable(),
});
const linkedBy = z.enum(["oauth", "key"]).nullable();

/** Per package its link, null where there is none; how each is linked, null where it cannot be; and what a browser's link names as its state. */
export const ConnectDetails = one(
  z.strictObject({
    exact: Linked.nullable(),
    twinfield: Linked.nullable(),
    moneybird: Linked.nullable(),
    linked_by: z.strictObject({ exact: linkedBy, twinfield: linkedBy, moneybird: linkedBy }),
    state: z.string(),
  }),
);
export type ConnectDetails = Wire<z.output<typeof ConnectDetails>>["data"];

export const Linking = one(nothing);

/** From when what a source told is: the moment when that is known, the day, and how many days ago. */
export const SourceFreshness = z.strictObject({
  source: z.enum(syncSources),
  at: instant.nullable(),
  read_on: day,
  days: int,
  /** Older than the customer wants to be told of; so old that no message goes. */
  is_old: z.boolean(),
  is_stopping: z.boolean(),
});
export type SourceFreshness = Wire<z.output<typeof SourceFreshness>>;

export const Freshness = all(SourceFreshness);
