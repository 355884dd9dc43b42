import { z } from "zod";
import { StartPoints } from "@/lib/jobs/answers";
import { all, day, instant, int, money, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ledgerFields } from "./adapters/ledger/columns";
import { ended } from "./answers/sync-runs";
import { Start } from "./schema";
import { syncSources } from "./statuses";

const column = z.enum(ledgerFields);

/** The sum of items in one currency; the currency of rejected rows is the one in their file. */
const Total = z.strictObject({ currency: z.string(), items: int, amount: money });

/** Rows with the same fault: its column, reason and value, the number of rows, and their open amounts. */
const Rejection = z.strictObject({
  column: z.string(),
  reason: z.string(),
  value: z.string(),
  count: int,
  totals: z.array(Total),
  lines: z.array(int),
});

/** The sums of a file read by a mapping, to compare with the ledger before anything is stored. */
const Sums = z.strictObject({
  rows: int,
  taken: z.array(Total),
  rejected: int,
  refused: z.array(Total),
  /** Rejected rows without a readable amount: they are in no total. */
  unread: int,
  rejections: z.array(Rejection),
});

/** The contents of a file and how we would read it. */
export const CsvPreviewed = one(
  z.strictObject({
    /** The sheets to choose from, and the one that is read; none for a text file. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** The line of the headings, and the lines among which others may be chosen. */
    header: int,
    tops: z.array(z.strictObject({ line: int, cells: z.array(z.string()) })),
    headers: z.array(z.string()),
    mapping: z.partialRecord(column, z.string()),
    missing: z.array(column),
    rows: z.array(z.array(z.string())),
    /** All available columns. */
    fields: z.array(column),
    /** Null while columns are missing. */
    sums: Sums.nullable(),
  }),
);
export type CsvPreviewed = Wire<z.output<typeof CsvPreviewed>>["data"];

/** The result of a way to start old invoices, and the steps that can be chosen. */
export const StartPlanned = one(
  z.strictObject({
    ...StartPoints.shape,
    start: Start,
    older_than: int,
    choices: z.array(int),
    /** The statuses a word can be mapped to; how many invoices have a status in the file; and its words that are no status name. */
    targets: z.array(int),
    told: int,
    words: z.array(
      z.strictObject({ value: z.string(), count: int, is_known: z.boolean(), status_id: int.nullable() }),
    ),
    needs: z.array(z.enum(["costs"])),
  }),
);
export type StartPlanned = Wire<z.output<typeof StartPlanned>>["data"];

/** The numbers of words saved, and of debtors that got their country from them. */
export const CountriesKnown = one(z.strictObject({ words: int, debtors: int }));

/** The result of the last sync through a link. */
const LastRun = z.strictObject(ended);

/** A link with a package: the administration that is read, the available ones by id, and whether it must be linked again. */
const Linked = z.strictObject({
  current_division: z.string().nullable(),
  divisions: z.record(z.string(), z.string()),
  needs_relink: z.boolean(),
  synced_at: instant.nullable(),
  retry_at: instant.nullable(),
  /** When it is read automatically next; null when automatic reading is off, or nothing can be read. */
  next_at: instant.nullable(),
  last_run: LastRun.nullable(),
  /** The number of open invoices its last sync left in doubt, and the id of that sync; null where there are none. */
  in_doubt: z.strictObject({ run_id: int, count: int }).nullable(),
});
const linkedBy = z.enum(["oauth", "key"]).nullable();

/** Each package's link, null without one; how each is linked, null where it cannot be; and the `state` for a link by browser. */
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

/** The age of a source's data: the moment when that is known, the day, and how many days ago. */
export const SourceFreshness = z.strictObject({
  source: z.enum(syncSources),
  at: instant.nullable(),
  read_on: day,
  days: int,
  /** Older than the customer's limit for a warning; so old that no messages are sent. */
  is_old: z.boolean(),
  is_stopping: z.boolean(),
});
export type SourceFreshness = Wire<z.output<typeof SourceFreshness>>;

export const Freshness = all(SourceFreshness);
