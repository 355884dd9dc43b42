import { z } from "zod";
import { Beginnings } from "@/lib/jobs/answers";
import { all, day, flag, instant, money, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ledgerFields } from "./adapters/ledger/columns";
import { ended } from "./answers/sync-runs";
import { Start } from "./schema";
import { syncSources } from "./statuses";

const column = z.enum(ledgerFields);

/** What items of one currency come to; the currency of rejected rows is what their file says. */
const Total = z.strictObject({ currency: words, items: whole, amount: money });

/** Rows that are wrong in the same way: which column, why, what stands there, how many, and what is open on them. */
const Rejection = z.strictObject({
  column: words,
  reason: words,
  value: words,
  count: whole,
  totals: z.array(Total),
  lines: z.array(whole),
});

/** What a file comes to by a mapping: to be laid beside the ledger before anything is stored. */
const Sums = z.strictObject({
  rows: whole,
  taken: z.array(Total),
  rejected: whole,
  refused: z.array(Total),
  /** Rejected rows without an amount that can be read: they are in no total. */
  unread: whole,
  rejections: z.array(Rejection),
});

/** What a file holds and how we would read it. */
export const CsvPreviewed = one(
  z.strictObject({
    /** The sheets to choose from, and the one that is read; none of a text file. */
    sheets: z.array(words),
    sheet: words.nullable(),
    /** The line the headings stand in, and the lines among which others may be chosen. */
    header: whole,
    tops: z.array(z.strictObject({ line: whole, cells: z.array(words) })),
    headers: z.array(words),
    mapping: z.partialRecord(column, words),
    missing: z.array(column),
    rows: z.array(z.array(words)),
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
    older_than: whole,
    choices: z.array(whole),
    /** The statuses a word may mean; of how many invoices the file says where they stand; and its words that no status is called. */
    targets: z.array(whole),
    told: whole,
    words: z.array(
      z.strictObject({ value: words, count: whole, is_known: z.boolean(), status_id: whole.nullable() }),
    ),
    needs: z.array(z.enum(["costs"])),
  }),
);
export type StartPlanned = Wire<z.output<typeof StartPlanned>>["data"];

/** How many words were kept, and how many debtors got their country by them. */
export const CountriesKnown = one(z.strictObject({ words: whole, debtors: whole }));

/** How the last sync by a link ended. */
const LastRun = z.strictObject(ended);

/** A link with a package: the administration that is read, those there are by id, and whether the link must be made anew. */
const Linked = z.strictObject({
  current_division: words.nullable(),
  divisions: z.record(words, words),
  needs_relink: flag,
  synced_at: instant.nullable(),
  retry_at: instant.nullable(),
  /** When it is read next by itself; null when nobody asked for that, or nothing can be read. */
  next_at: instant.nullable(),
  last_run: LastRun.nullable(),
  /** How many open invoices its last sync left in doubt, and which sync that was; null where there are none. */
  in_doubt: z.strictObject({ run_id: whole, count: whole }).nullable(),
});
const linkedBy = z.enum(["oauth", "key"]).nullable();

/** Per package its link, null where there is none; how each is linked, null where it cannot be; and what a browser's link names as its state. */
export const ConnectDetails = one(
  z.strictObject({
    exact: Linked.nullable(),
    twinfield: Linked.nullable(),
    moneybird: Linked.nullable(),
    linked_by: z.strictObject({ exact: linkedBy, twinfield: linkedBy, moneybird: linkedBy }),
    state: words,
  }),
);
export type ConnectDetails = Wire<z.output<typeof ConnectDetails>>["data"];

export const Linking = one(nothing);

/** From when what a source told is: the moment when that is known, the day, and how many days ago. */
export const SourceFreshness = z.strictObject({
  source: z.enum(syncSources),
  at: instant.nullable(),
  read_on: day,
  days: whole,
  /** Older than the customer wants to be told of; so old that no message goes. */
  is_old: flag,
  is_stopping: flag,
});
export type SourceFreshness = Wire<z.output<typeof SourceFreshness>>;

export const Freshness = all(SourceFreshness);
