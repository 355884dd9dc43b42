import { z } from "zod";
import { stayReasons } from "@/lib/invoices/rules/stay-reasons";
import { day, instant, int, list, money, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { previewFigures } from "../rules/import-preview";
import { DifferenceFilters, differenceKinds, rowKinds, SyncRowFilters, SyncRunFilters } from "../schema";
import { packageKeys, syncStates } from "../statuses";

/** The state of a sync or an import, and how many invoices it read, added, changed and so on. */
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
  /** Invoices that are open here and that the source reported neither as open nor as paid. */
  doubted: int,
  started_at: instant,
};

export const SyncRun = z.strictObject({
  id: int,
  /** The job that ran it, under which its rejected rows are fetched. */
  job_id: int.nullable(),
  source: z.string(),
  division_name: z.string(),
  filename: z.string(),
  ...ended,
  is_automatic: z.boolean(),
  /** The name of the user who started it; null when none did, or when this user may not see the name. */
  by: z.string().nullable(),
  ended_at: instant.nullable(),
});

export const SyncRunList = list(SyncRun, { filters: SyncRunFilters, totals: nothing });
export type SyncRunList = Wire<z.output<typeof SyncRunList>>;

/** An invoice's figures before or after a run. */
const Facts = z.strictObject({ amount: money, total_amount: money, expires_at: day, status_id: int });

/** The fault in a rejected row: its column, a key of `rejects` in messages/, and the value there. */
const Fault = z.strictObject({ column: z.string(), reason: z.string(), value: z.string() });

/** The effect of a run on one row. A rejected row may have no invoice: `number` is then the source's. */
export const SyncRow = z.strictObject({
  id: z.string(),
  kind: z.enum(rowKinds),
  invoice_id: int.nullable(),
  number: z.string(),
  debtor_id: int.nullable(),
  debtor: z.string(),
  currency: z.string(),
  /** The open amount; of a rejected row only if it can be read. */
  amount: money.nullable(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  faults: z.array(Fault),
  /** For an invoice left as it was when the run was reverted: what had happened to it since the run. */
  kept: z.enum(stayReasons).nullable(),
});
export type SyncRow = Wire<z.output<typeof SyncRow>>;

const Totals = z.array(z.strictObject({ currency: z.string(), items: int, amount: money }));

/** The preview of an import that was not applied: counts, money per currency, and how it differs from the previous preview. */
const ImportPreview = z.strictObject({
  read: int,
  added: int,
  changed: int,
  closed: int,
  reopened: int,
  unchanged: int,
  duplicates: int,
  debtors: int,
  rejected: int,
  /** Invoices due before their date, unknown countries, and rejected rows without an amount. */
  warnings: int,
  countries: int,
  unread: int,
  /** in_file = taken + rejected + duplicates; and the customer's open amounts before and after the import. */
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
  /** New invoices overdue by more than `older_than` days. */
  old: z
    .strictObject({
      invoices: int,
      debtors: int,
      older_than: int,
      /** They will wait until a user decides where they start. */
      is_waiting: z.boolean(),
      totals: Totals,
    })
    .nullable(),
  /** More than half of the open claims would close: applying it requires a confirmation. */
  closing: z.strictObject({ missing: int, open: int }).nullable(),
  differs: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("figure"), figure: z.enum(previewFigures), before: int, after: int }),
      z.strictObject({ kind: z.literal("open"), currency: z.string(), before: money, after: money }),
      z.strictObject({ kind: z.literal("rows") }),
    ]),
  ),
  expires_at: instant,
});

/** A sync or an import with a page of its rows, and whether it closed invoices that can be reopened. */
const { meta, filters } = list(SyncRow, { filters: SyncRowFilters, totals: nothing }).shape;
export const OneSyncRun = z.strictObject({
  data: SyncRun.extend({
    /** Why it stopped, in numbers: how many invoices would have closed, and how many are open. */
    missing: int.nullable(),
    open: int.nullable(),
    taken_back_at: instant.nullable(),
    can_take_back: z.boolean(),
    /** True when all of it can be reverted: a file, the last of its source, imported less than a day ago. */
    can_revert: z.boolean(),
    /** Its preview, while it waits to be applied. */
    look: ImportPreview.nullable(),
    rows: z.array(SyncRow),
  }),
  meta,
  filters,
});
export type OneSyncRun = Wire<z.output<typeof OneSyncRun>>;

/** The number of invoices reopened. */
export const SyncReopened = one(z.strictObject({ reopened: int }));

/** The effect of reverting an imported file: how many invoices are deleted, restored and left unchanged; the first hundred of the last. */
export const RevertPlanned = one(
  z.strictObject({
    removed: int,
    restored: int,
    kept: int,
    rows: z.array(z.strictObject({ id: int, number: z.string(), reason: z.enum(stayReasons) })),
  }),
);

export type RevertPlanned = Wire<z.output<typeof RevertPlanned>>["data"];

/** The number of invoices in doubt that were closed. */
export const DoubtsClosed = one(z.strictObject({ closed: int }));

/** The outcome for invoices that differ from a package; `left`: those with nothing to accept. */
export const DifferencesAccepted = one(
  z.strictObject({ closed: int, changed: int, reopened: int, left: int }),
);

/** The number of invoices whose messages are held now. */
export const DifferencesHeld = one(z.strictObject({ held: int, undo_id: int.nullable() }));

/** An invoice that differs between a package and Invorder. */
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
  /** For a rejected row: the reason, as a key of `rejects` in messages/. */
  reason: z.string().nullable(),
  /** True when the package's value can be accepted; whether messages about it are held until the package was read completely again. */
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
  /** Invoices from this administration only: no other differences can be resolved. */
  own: z.strictObject({ invorder: money, difference: money, count: int }),
  /** Invoices open here that came from elsewhere, which the package cannot know. */
  elsewhere: z.strictObject({ invorder: money, count: int }),
});

/** The sums to reconcile per currency: package − Invorder = difference; its rows add up to it to the cent. */
export const DifferenceList = list(Difference, {
  filters: DifferenceFilters,
  totals: z.strictObject({
    package: z.enum(packageKeys).nullable(),
    division_name: z.string(),
    /** The moment of the package's figures. */
    as_of: instant.nullable(),
    sums: z.array(SumOfDifference),
    /** The number of rows per reason, regardless of the filter. */
    kinds: z.array(z.strictObject({ kind: z.enum(differenceKinds), count: int })),
  }),
});
export type DifferenceList = Wire<z.output<typeof DifferenceList>>;
