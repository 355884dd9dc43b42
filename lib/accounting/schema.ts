import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { statusId } from "@/lib/flow/schema";
import { bareCountry, countryFrom } from "@/lib/i18n/country-words";
import { importableStatuses } from "@/lib/invoices/rules/importable-statuses";
import { OLD_AFTER } from "@/lib/invoices/rules/start";
import { calendarDay, flag, id, jsonText, listFilters, wholeNumber } from "@/lib/kernel/fields";
import { ledgerFields } from "./adapters/ledger/columns";
import { packageKeys, syncSources, syncStates } from "./statuses";

/** The header in the file for each of our columns. */
export const Mapping = z.partialRecord(z.enum(ledgerFields), z.string().max(255, "too_long"), {
  error: "invalid",
});
export type Mapping = z.output<typeof Mapping>;

/** A country by its two letters, or by a known name. */
const countryCode = z.string({ error: "required" }).transform((text, ctx) => {
  const found = countryFrom(text);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: "invalid_country" });
  return z.NEVER;
});

const upload = z.instanceof(File, { error: "required" });

/** The position of the ledger in the file, when detection was wrong: a sheet by name, and the line of the headings. */
const sheetFields = {
  sheet: z.string().max(255, "too_long").optional(),
  header: wholeNumber(1, 2_000_000).optional(),
};

const MOST_BANDS = 10;
const OLDEST = 3_650;

const MOST_WORDS = 250;

/** The status that a word of a file means; null holds the invoice. */
const target = statusId.refine((status) => importableStatuses.includes(status), "unknown_status").nullable();

const mappedWords = z
  .record(z.string().max(255, "too_long"), target, { error: "invalid" })
  .refine((words) => Object.keys(words).length <= MOST_WORDS, "invalid")
  .default({});

const band = z.strictObject({ from: wholeNumber(0, OLDEST), step: statusId.nullable() });

/**
 * How the old invoices of an import start (AGREEMENTS §4): like every new one, by how long they are overdue, by the status in their file,
 * not yet, or once a user decides on the screen.
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
    z.strictObject({ mode: z.literal("status"), words: mappedWords }),
    z.strictObject({ mode: z.literal("hold") }),
    z.strictObject({ mode: z.literal("ask") }),
  ],
  { error: "invalid" },
);

const confirmed = z.array(z.enum(["costs"], { error: "invalid" }), { error: "invalid" }).default([]);

const starting = {
  /** Days overdue above which a new invoice is old. */
  older_than: wholeNumber(0, OLDEST).default(OLD_AFTER),
  /** The day until which held invoices wait; two weeks by default. */
  until: z.preprocess((value) => (value === "" ? null : value), calendarDay.nullish()),
  /** Confirms the steps that claim interest and costs. */
  confirm: z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
    confirmed,
  ),
};

/** The input of POST connect/start-at: the import whose old invoices are to start, and how; a preview may leave out how. */
export const StartAt = z.strictObject({
  job_id: id("job"),
  start: Start.optional(),
  ...starting,
  preview: flag.default(false),
});
export type StartAt = z.output<typeof StartAt>;

/** The input of the job. */
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

/** The input of start-sync/csv (DECISIONS §11, §12). `complete`: open invoices imported by file that are missing become paid. */
export const CsvUpload = z.strictObject({
  file: upload,
  ...sheetFields,
  mapping: jsonText(Mapping.optional()),
  complete: flag.default(false),
  confirmed: flag.default(false),
  /** Only previews the import, which waits to be applied. */
  look: flag.default(false),
  /** The start of its old invoices; left out, they start like every new one. */
  start: jsonText(Start.optional()),
  ...starting,
});

/** The input of the job: the stored file, and how to read it. */
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

/** The administration of a package that is read. */
export const ChosenDivision = z.strictObject({
  type: packageKey,
  division: z.string({ error: "required" }).min(1, "required").max(255, "too_long"),
});

/** A key by which a package is linked: write-only. */
export const LinkKey = z.strictObject({
  type: packageKey,
  key: z.string({ error: "required" }).trim().min(1, "required").max(1_024, "too_long"),
});

export const LinkOf = z.strictObject({ type: packageKey });

export const StartSync = z.strictObject({ package: packageKey });

/** A request for consent: at which package, and for which customer by its hash id (SPEC §7). */
export const StartConsent = z.strictObject({
  package: packageKey,
  state: z.string({ error: "required" }).min(1, "required").max(255, "too_long"),
});

/** The input of a sync's job. */
export const PackageSync = z.object({
  package: z.enum(packageKeys),
  is_automatic: z.boolean().default(false),
});

/** A fault in a rejected row: its line in the file, its column, the reason, and the value. */
export type RejectedRow = { line: number; column: string; reason: string; value: string };

export const JobId = z.strictObject({ id: id("job") });

/** The countries that words of a ledger mean, by the word as the ledger writes it. */
export const CountryWords = z.strictObject({
  words: z
    .record(z.string().max(255, "too_long"), countryCode, { error: "invalid" })
    .refine((words) => Object.keys(words).length > 0, "nothing_chosen")
    .refine((words) => Object.keys(words).length <= MOST_WORDS, "too_many_rows")
    .refine((words) => Object.keys(words).every((word) => bareCountry(word) !== ""), "invalid"),
});

const { q: _, ...paged } = listFilters;

/** Filters for the imports of open items, the last first: from one source, or with one result. */
export const SyncRunFilters = z.strictObject({
  ...paged,
  sort: z.enum(["started_at"], { error: "invalid" }).default("started_at"),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  source: z.enum(syncSources, { error: "invalid" }).optional(),
  state: z.enum(syncStates, { error: "invalid" }).optional(),
});

/** The effect of a sync or an import on a row; `kept`: left as it was when the run was reverted. */
export const rowKinds = ["added", "changed", "closed", "reopened", "rejected", "doubted", "kept"] as const;

/** One sync or import, with filters for its rows: by what was done with them, or by number and debtor. */
export const SyncRowFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["number"], { error: "invalid" }).default("number"),
  id: id("sync-run"),
  kind: z.enum(rowKinds, { error: "invalid" }).optional(),
});
export type SyncRowFilters = z.output<typeof SyncRowFilters>;

export const OneSyncRun = z.strictObject({ id: id("sync-run") });

/** A waiting run to apply; `confirmed`: more than half of the open invoices may close. */
export const ApplySync = z.strictObject({ id: id("sync-run"), confirmed: flag.default(false) });

/** An imported file to revert; `preview` only returns what would be deleted and what would stay. */
export const RevertSync = z.strictObject({ id: id("sync-run"), preview: flag.default(false) });

/** The input of the job. */
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

/** Differences that accepting the package's value resolves: it no longer lists an invoice, or lists it as open with another amount. */
export const acceptable = ["kept_open", "changed_here", "closed_here"] as const satisfies DifferenceKind[];

/** Filters for the differences between one package and us: by reason, currency, number or debtor. */
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

/** Invoices that differ between a package and us. */
export const DifferencesChosen = z.strictObject({
  package: z.enum(packageKeys, { error: "invalid" }),
  invoices: z.array(id("invoice"), { error: "invalid" }).min(1, "required").max(MOST_CHOSEN, "too_many_rows"),
});
