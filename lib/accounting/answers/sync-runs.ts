import { z } from "zod";
import { stayReasons } from "@/lib/invoices/rules/stay-reasons";
import { day, flag, instant, list, money, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { lookFigures } from "../rules/look";
import { DifferenceFilters, differenceKinds, rowKinds, SyncRowFilters, SyncRunFilters } from "../schema";
import { packageKeys, syncStates } from "../statuses";

/** How a sync or an import ended, and how many invoices it read and did what with. */
export const ended = {
  state: z.enum(syncStates),
  /** Why it stopped or failed: a key of `errors` in messages/. */
  why: words.nullable(),
  read: whole,
  added: whole,
  changed: whole,
  closed: whole,
  reopened: whole,
  rejected: whole,
  /** Invoices that are open here, and of which the source said neither that they are open nor that they are paid. */
  doubted: whole,
  started_at: instant,
};

export const SyncRun = z.strictObject({
  id: whole,
  /** The job that did it, under which its rejected rows are fetched. */
  job_id: whole.nullable(),
  source: words,
  division_name: words,
  filename: words,
  ...ended,
  is_automatic: flag,
  /** Who began it; null when nobody did, or for somebody this user does not know. */
  by: words.nullable(),
  ended_at: instant.nullable(),
});

export const SyncRunList = list(SyncRun, { filters: SyncRunFilters, totals: nothing });
export type SyncRunList = Wire<z.output<typeof SyncRunList>>;

/** What an invoice was before a run or after it. */
const Facts = z.strictObject({ amount: money, total_amount: money, expires_at: day, status_id: whole });

/** What is wrong with a row that did not go in: in which column, a key of `rejects` in messages/, and what stands there. */
const Fault = z.strictObject({ column: words, reason: words, value: words });

/** What a run did with one row. Of one that did not go in there may be no invoice: `number` is then what its source calls it. */
export const SyncRow = z.strictObject({
  id: words,
  kind: z.enum(rowKinds),
  invoice_id: whole.nullable(),
  number: words,
  debtor_id: whole.nullable(),
  debtor: words,
  currency: words,
  /** What is open on it: of a row that did not go in as far as that can be read. */
  amount: money.nullable(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  faults: z.array(Fault),
  /** Of one that stayed as it was when the run was reverted: what had happened to it since. */
  kept: z.enum(stayReasons).nullable(),
});
export type SyncRow = Wire<z.output<typeof SyncRow>>;

const Totals = z.array(z.strictObject({ currency: words, items: whole, amount: money }));

/** What an import would do, nothing of which was done: in numbers, in money per currency, and where it differs from what was looked at before. */
const Looked = z.strictObject({
  read: whole,
  added: whole,
  changed: whole,
  closed: whole,
  reopened: whole,
  unchanged: whole,
  duplicates: whole,
  debtors: whole,
  rejected: whole,
  /** How many invoices fall due before their date, how many countries nobody knows, and how many rejected rows have no amount. */
  warnings: whole,
  countries: whole,
  unread: whole,
  /** in_file = taken + rejected + duplicates; and what is open at the customer before the import and after it. */
  balance: z.array(
    z.strictObject({
      currency: words,
      in_file: money,
      rejected: money,
      duplicates: money,
      taken: money,
      open_before: money,
      open: money,
    }),
  ),
  /** New invoices that are overdue for longer than `older_than` days. */
  old: z
    .strictObject({
      invoices: whole,
      debtors: whole,
      older_than: whole,
      /** They will wait until somebody says where they begin. */
      is_waiting: flag,
      totals: Totals,
    })
    .nullable(),
  /** More than half of the open claims close by it: applying it has to say that this is meant. */
  closing: z.strictObject({ missing: whole, open: whole }).nullable(),
  differs: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("figure"), figure: z.enum(lookFigures), before: whole, after: whole }),
      z.strictObject({ kind: z.literal("open"), currency: words, before: money, after: money }),
      z.strictObject({ kind: z.literal("rows") }),
    ]),
  ),
  expires_at: instant,
});

/** A sync or an import with a page of its rows, and whether it closed invoices that can be opened again. */
const { meta, filters } = list(SyncRow, { filters: SyncRowFilters, totals: nothing }).shape;
export const OneSyncRun = z.strictObject({
  data: SyncRun.extend({
    /** Why it stopped, in numbers: how many invoices would have closed, of how many that are open. */
    missing: whole.nullable(),
    open: whole.nullable(),
    taken_back_at: instant.nullable(),
    can_take_back: flag,
    /** It is a file, the last of its source, and was imported less than a day ago: all of it can be reverted. */
    can_revert: flag,
    /** What it would do, while it waits for somebody to apply it. */
    look: Looked.nullable(),
    rows: z.array(SyncRow),
  }),
  meta,
  filters,
});
export type OneSyncRun = Wire<z.output<typeof OneSyncRun>>;

/** How many invoices are open again. */
export const SyncReopened = one(z.strictObject({ reopened: whole }));

/** What reverting an imported file would do: so many invoices go, so many are what they were, so many stay; the first hundred of those. */
export const RevertPlanned = one(
  z.strictObject({
    removed: whole,
    restored: whole,
    kept: whole,
    rows: z.array(z.strictObject({ id: whole, number: words, reason: z.enum(stayReasons) })),
  }),
);

export type RevertPlanned = Wire<z.output<typeof RevertPlanned>>["data"];

/** How many invoices in doubt were closed. */
export const DoubtsClosed = one(z.strictObject({ closed: whole }));

/** What became of invoices of which a package said something else; `left`: of so many there was nothing to take over. */
export const DifferencesAccepted = one(
  z.strictObject({ closed: whole, changed: whole, reopened: whole, left: whole }),
);

/** Of how many invoices messages are held now. */
export const DifferencesHeld = one(z.strictObject({ held: whole, undo_id: whole.nullable() }));

/** An invoice of which a package and we say something else. */
export const Difference = z.strictObject({
  id: words,
  kind: z.enum(differenceKinds),
  invoice_id: whole.nullable(),
  number: words,
  debtor: words,
  currency: words,
  package: money,
  invorder: money,
  difference: money,
  /** Of a row that did not go in: why, as a key of `rejects` in messages/. */
  reason: words.nullable(),
  /** What the package says can be taken over; messages about it are held until the package was read whole again. */
  can_accept: flag,
  is_held: flag,
});
export type Difference = Wire<z.output<typeof Difference>>;

const SumOfDifference = z.strictObject({
  currency: words,
  package: money,
  invorder: money,
  difference: money,
  count: whole,
  /** Of what came from this administration alone: only these differences can be mended. */
  own: z.strictObject({ invorder: money, difference: money, count: whole }),
  /** What is open here and came by another way, which the package cannot know. */
  elsewhere: z.strictObject({ invorder: money, count: whole }),
});

/** The sums to reconcile per currency: package − Invorder = difference; its rows add up to it to the cent. */
export const DifferenceList = list(Difference, {
  filters: DifferenceFilters,
  totals: z.strictObject({
    package: z.enum(packageKeys).nullable(),
    division_name: words,
    /** From when the package's figures are. */
    as_of: instant.nullable(),
    sums: z.array(SumOfDifference),
    /** How many rows there are of each reason, whichever is shown. */
    kinds: z.array(z.strictObject({ kind: z.enum(differenceKinds), count: whole })),
  }),
});
export type DifferenceList = Wire<z.output<typeof DifferenceList>>;
