import { z } from "zod";
import { stayReasons } from "@/lib/invoices/rules/stay-reasons";
import { day, instant, int, list, money, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { lookFigures } from "../rules/look";
import { DifferenceFilters, differenceKinds, rowKinds, SyncRowFilters, SyncRunFilters } from "../schema";
import { packageKeys, syncStates } from "../statuses";

/** How a sync or an import ended, and how many invoices it read and did what with. */
export const ended = {
  state: z.enum(syncStates),
  /** Why it stopped or failed: a key of `errors` in messages/. */
  why: z.string().nullable(),
  read: int,
  added: int,
  changed: int,
  closed: int,
  reopened: int,
  rejected: int,
  /** Invoices that are open here, and of which the source said neither that they are open nor that they are paid. */
  doubted: int,
  started_at: instant,
};

export const SyncRun = z.strictObject({
  id: int,
  /** The job that did it, under which its rejected rows are fetched. */
  job_id: int.nullable(),
  source: z.string(),
  division_name: z.string(),
  filename: z.string(),
  ...ended,
  is_automatic: z.boolean(),
  /** Who began it; null when nobody did, or for somebody this user does not know. */
  by: z.string().nullable(),
  ended_at: instant.nullable(),
});

export const SyncRunList = list(SyncRun, { filters: SyncRunFilters, totals: nothing });
export type SyncRunList = Wire<z.output<typeof SyncRunList>>;

/** What an invoice was before a run or after it. */
const Facts = z.strictObject({ amount: money, total_amount: money, expires_at: day, status_id: int });

/** What is wrong with a row that did not go in: in which column, a key of `rejects` in messages/, and what stands there. */
const Fault = z.strictObject({ column: z.string(), reason: z.string(), value: z.string() });

/** What a run did with one row. Of one that did not go in there may be no invoice: `number` is then what its source calls it. */
export const SyncRow = z.strictObject({
  id: z.string(),
  kind: z.enum(rowKinds),
  invoice_id: int.nullable(),
  number: z.string(),
  debtor_id: int.nullable(),
  debtor: z.string(),
  currency: z.string(),
  /** What is open on it: of a row that did not go in as far as that can be read. */
  amount: money.nullable(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  faults: z.array(Fault),
  /** Of one that stayed as it was when the run was reverted: what had happened to it since. */
  kept: z.enum(stayReasons).nullable(),
});
export type SyncRow = Wire<z.output<typeof SyncRow>>;

const Totals = z.array(z.strictObject({ currency: z.string(), items: int, amount: money }));

/** What an import would do, nothing of which was done: in numbers, in money per currency, and where it differs from what was looked at before. */
const Looked = z.strictObject({
  read: int,
  added: int,
  changed: int,
  closed: int,
  reopened: int,
  unchanged: int,
  duplicates: int,
  debtors: int,
  rejected: int,
  /** How many invoices fall due before their date, how many countries nobody knows, and how many rejected rows have no amount. */
  warnings: int,
  countries: int,
  unread: int,
  /** in_file = taken + rejected + duplicates; and what is open at the customer before the import and after it. */
  balance: z.array(
    z.strictObject({
      currency: z.string(),
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
      invoices: int,
      debtors: int,
      older_than: int,
      /** They will wait until somebody says where they begin. */
      is_waiting: z.boolean(),
      totals: Totals,
    })
    .nullable(),
  /** More than half of the open claims close by it: applying it has to say that this is meant. */
  closing: z.strictObject({ missing: int, open: int }).nullable(),
  differs: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("figure"), figure: z.enum(lookFigures), before: int, after: int }),
      z.strictObject({ kind: z.literal("open"), currency: z.string(), before: money, after: money }),
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
    missing: int.nullable(),
    open: int.nullable(),
    taken_back_at: instant.nullable(),
    can_take_back: z.boolean(),
    /** It is a file, the last of its source, and was imported less than a day ago: all of it can be reverted. */
    can_revert: z.boolean(),
    /** What it would do, while it waits for somebody to apply it. */
    look: Looked.nullable(),
    rows: z.array(SyncRow),
  }),
  meta,
  filters,
});
export type OneSyncRun = Wire<z.output<typeof OneSyncRun>>;

/** How many invoices are open again. */
export const SyncReopened = one(z.strictObject({ reopened: int }));

/** What reverting an imported file would do: so many invoices go, so many are what they were, so many stay; the first hundred of those. */
export const RevertPlanned = one(
  z.strictObject({
    removed: int,
    restored: int,
    kept: int,
    rows: z.array(z.strictObject({ id: int, number: z.string(), reason: z.enum(stayReasons) })),
  }),
);

export type RevertPlanned = Wire<z.output<typeof RevertPlanned>>["data"];

/** How many invoices in doubt were closed. */
export const DoubtsClosed = one(z.strictObject({ closed: int }));

/** What became of invoices of which a package said something else; `left`: of so many there was nothing to take over. */
export const DifferencesAccepted = one(
  z.strictObject({ closed: int, changed: int, reopened: int, left: int }),
);

/** Of how many invoices messages are held now. */
export const DifferencesHeld = one(z.strictObject({ held: int, undo_id: int.nullable() }));

/** An invoice of which a package and we say something else. */
export const Difference = z.strictObject({
  id: z.string(),
  kind: z.enum(differenceKinds),
  invoice_id: int.nullable(),
  number: z.string(),
  debtor: z.string(),
  currency: z.string(),
  package: money,
  invorder: money,
  difference: money,
  /** Of a row that did not go in: why, as a key of `rejects` in messages/. */
  reason: z.string().nullable(),
  /** What the package says can be taken over; messages about it are held until the package was read whole again. */
  can_accept: z.boolean(),
  is_held: z.boolean(),
});
export type Difference = Wire<z.output<typeof Difference>>;

const SumOfDifference = z.strictObject({
  currency: z.string(),
  package: money,
  invorder: money,
  difference: money,
  count: int,
  /** Of what came from this administration alone: only these differences can be mended. */
  own: z.strictObject({ invorder: money, difference: money, count: int }),
  /** What is open here and came by another way, which the package cannot know. */
  elsewhere: z.strictObject({ invorder: money, count: int }),
});

/** The sums to reconcile per currency: package − Invorder = difference; its rows add up to it to the cent. */
export const DifferenceList = list(Difference, {
  filters: DifferenceFilters,
  totals: z.strictObject({
    package: z.enum(packageKeys).nullable(),
    division_name: z.string(),
    /** From when the package's figures are. */
    as_of: instant.nullable(),
    sums: z.array(SumOfDifference),
    /** How many rows there are of each reason, whichever is shown. */
    kinds: z.array(z.strictObject({ kind: z.enum(differenceKinds), count: int })),
  }),
});
export type DifferenceList = Wire<z.output<typeof DifferenceList>>;
