import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { statusId } from "@/lib/flow/schema";
import { bareCountry, countryFrom } from "@/lib/i18n/country-words";
import { importableStatuses } from "@/lib/invoices/rules/importable-statuses";
import { OLD_AFTER } from "@/lib/invoices/rules/start";
import { calendarDay, flag, id, jsonText, listFilters, wholeNumber } from "@/lib/kernel/fields";
import { ledgerFields } from "./adapters/ledger/columns";
import { packageKeys, syncSources, syncStates } from "./statuses";

/** Our column to the header of the file that holds it. */
export const Mapping = z.partialRecord(z.enum(ledgerFields), z.string().max(255, "too_long"), {
  error: "invalid",
});
export type Mapping = z.output<typeof Mapping>;

/** A country by its two letters, or by a name that is known. */
const countryCode = z.string({ error: "required" }).transform((text, ctx) => {
  const found = countryFrom(text);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: "invalid_country" });
  return z.NEVER;
});

const upload = z.instanceof(File, { error: "required" });

/** Where in the file the ledger stands, when it is not where it was found: a sheet by name, and the line of the headings. */
const sheetFields = {
  sheet: z.string().max(255, "too_long").optional(),
  header: wholeNumber(1, 2_000_000).optional(),
};

const MOST_BANDS = 10;
const OLDEST = 3_650;

const MOST_WORDS = 250;

/** Where a word of a file says that an invoice stands; null holds it. */
const target = statusId.refine((status) => importableStatuses.includes(status), "unknown_status").nullable();

const saidWords = z
  .record(z.string().max(255, "too_long"), target, { error: "invalid" })
  .refine((words) => Object.keys(words).length <= MOST_WORDS, "invalid")
  .default({});

const band = z.strictObject({ from: wholeNumber(0, OLDEST), step: statusId.nullable() });

/**
 * How old invoices begin that a take-in brings (AGREEMENTS §4): like every new one, by how long they are overdue, by what their file says of
 * them, not yet, or when somebody has said so on the screen.
 */
export const Start = z.discriminatedUnion(
  "mode",
  [
    z.strictObject({ mode: z.literal("flow") }),
    z.strictObject({
      mode: z.literal("age"),
      bands: z
        .array(band)
        .min(1, "required")
        .max(MOST_BANDS, "too_long")
        .refine(
          (all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)),
          "not_ascending",
        ),
    }),
    z.strictObject({ mode: z.literal("status"), words: saidWords }),
    z.strictObject({ mode: z.literal("hold") }),
    z.strictObject({ mode: z.literal("ask") }),
  ],
  { error: "invalid" },
);

const confirmed = z.array(z.enum(["costs"], { error: "invalid" }), { error: "invalid" }).default([]);

const starting = {
  /** Days overdue above which a new invoice is old. */
  older_than: wholeNumber(0, OLDEST).default(OLD_AFTER),
  /** The day until which what is held waits; two weeks when nobody says. */
  until: z.preprocess((value) => (value === "" ? null : value), calendarDay.nullish()),
  /** That steps which claim interest and costs are meant. */
  confirm: z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
    confirmed,
  ),
};

/** What POST connect/start-at takes: the import whose old invoices are to begin, and how; a preview may leave out how. */
export const StartAt = z.strictObject({
  job_id: id("job"),
  start: Start.optional(),
  ...starting,
  preview: flag.default(false),
});
export type StartAt = z.output<typeof StartAt>;

/** What the job is told. */
export const StartOld = z.object({
  source: z.enum(syncSources),
  taken_at: z.string(),
  start: Start,
  older_than: z.number(),
  until: calendarDay.nullable(),
  confirm: confirmed,
});

export const CsvPreview = z.strictObject({
  file: upload,
  mapping: jsonText(Mapping.optional()),
  ...sheetFields,
});

/** What start-sync/csv takes (DECISIONS §11, §12). `complete`: open invoices that came by file and are missing become paid. */
export const CsvUpload = z.strictObject({
  file: upload,
  ...sheetFields,
  mapping: jsonText(Mapping.optional()),
  complete: flag.default(false),
  confirmed: flag.default(false),
  /** Only looks at what it would do, and waits until somebody applies that. */
  look: flag.default(false),
  /** How its old invoices begin; left out, they begin like every new one. */
  start: jsonText(Start.optional()),
  ...starting,
});

/** What the job is told: where the file is kept, and how to read it. */
export const CsvImport = z.object({
  file_id: id("file"),
  mapping: Mapping,
  sheet: z.string().nullable().default(null),
  header: z.number().nullable().default(null),
  complete: z.boolean(),
  confirmed: z.boolean(),
  start: Start.nullable().default(null),
  older_than: z.number().default(OLD_AFTER),
  until: calendarDay.nullable().default(null),
  confirm: confirmed,
});
export type CsvImport = z.output<typeof CsvImport>;

const packageKey = z.enum(packageKeys, { error: "invalid" });

/** Which administration of a package is read. */
export const ChosenDivision = z.strictObject({
  type: packageKey,
  division: z.string({ error: "required" }).min(1, "required").max(255, "too_long"),
});

/** A key by which a package is linked: written, never told. */
export const LinkKey = z.strictObject({
  type: packageKey,
  key: z.string({ error: "required" }).trim().min(1, "required").max(1_024, "too_long"),
});

export const LinkOf = z.strictObject({ type: packageKey });

export const StartSync = z.strictObject({ package: packageKey });

/** A consent that is asked for: at which package, and for which customer by its hash id (SPEC §7). */
export const StartConsent = z.strictObject({
  package: packageKey,
  state: z.string({ error: "required" }).min(1, "required").max(255, "too_long"),
});

/** What the job of a sync is told. */
export const PackageSync = z.object({
  package: z.enum(packageKeys),
  is_automatic: z.boolean().default(false),
});

/** What is wrong with a row that did not go in: its line in the file, the column at fault, why, and what stands there. */
export type RejectedRow = { line: number; column: string; reason: string; value: string };

export const JobId = z.strictObject({ id: id("job") });

/** What the words of a ledger mean: the word as it stands there, to a country. */
export const CountryWords = z.strictObject({
  words: z
    .record(z.string().max(255, "too_long"), countryCode, { error: "invalid" })
    .refine((words) => Object.keys(words).length > 0, "nothing_chosen")
    .refine((words) => Object.keys(words).length <= MOST_WORDS, "too_many_rows")
    .refine((words) => Object.keys(words).every((word) => bareCountry(word) !== ""), "invalid"),
});

const { q: _, ...paged } = listFilters;

/** The times open items came in, the last first; from one source, or that ended in one way. */
export const SyncRunFilters = z.strictObject({
  ...paged,
  sort: z.enum(["started_at"], { error: "invalid" }).default("started_at"),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  source: z.enum(syncSources, { error: "invalid" }).optional(),
  state: z.enum(syncStates, { error: "invalid" }).optional(),
});

/** What a sync or an import did with a row; `kept`: it stayed as it was when the run was reverted. */
export const rowKinds = ["added", "changed", "closed", "reopened", "rejected", "doubted", "kept"] as const;

/** One sync or import, and which of its rows: by what was done with them, or by number and debtor. */
export const SyncRowFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["number"], { error: "invalid" }).default("number"),
  id: id("sync-run"),
  kind: z.enum(rowKinds, { error: "invalid" }).optional(),
});
export type SyncRowFilters = z.output<typeof SyncRowFilters>;

export const OneSyncRun = z.strictObject({ id: id("sync-run") });

/** A run that waits, and that more than half of what is open may close by it. */
export const ApplySync = z.strictObject({ id: id("sync-run"), confirmed: flag.default(false) });

/** An imported file that is to be reverted; `preview` only works out what would go and what stays. */
export const RevertSync = z.strictObject({ id: id("sync-run"), preview: flag.default(false) });

/** What the job is told. */
export const RevertRun = z.object({ run_id: z.int() });
export type RevertRun = z.output<typeof RevertRun>;

/** Why the sums of a package and ours differ. */
export const differenceKinds = [
  "in_transit",
  "closed_here",
  "changed_here",
  "rejected",
  "other_currency",
  "other_division",
  "other_source",
  "out_of_range",
  "kept_open",
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Differences that end when we say what the package says: it no longer names an invoice, or names it open with another amount. */
export const acceptable = ["kept_open", "changed_here", "closed_here"] as const satisfies DifferenceKind[];

/** The differences of one package with us; by reason, currency, number or debtor. */
export const DifferenceFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["number"], { error: "invalid" }).default("number"),
  package: z.enum(packageKeys, { error: "invalid" }).optional(),
  kind: z.enum(differenceKinds, { error: "invalid" }).optional(),
  currency: z.string({ error: "invalid" }).max(3, "too_long").optional(),
});
export type DifferenceFilters = z.output<typeof DifferenceFilters>;

export const DifferenceExport = DifferenceFilters.omit({ page: true, per_page: true }).extend(asFile);

const MOST_CHOSEN = 1_000;

/** Invoices of which a package and we say something else. */
export const DifferencesChosen = z.strictObject({
  package: z.enum(packageKeys, { error: "invalid" }),
  invoices: z.array(id("invoice"), { error: "invalid" }).min(1, "required").max(MOST_CHOSEN, "too_many_rows"),
});
