import { z } from "zod";
import { isStatus } from "@/lib/flow/statuses";
import { calendarDay, id, wholeNumber } from "@/lib/kernel/fields";

const upload = z.instanceof(File, { error: "required" });

/** The fields of a form that hold the two lists, the older one first. */
export const fileFields = ["file-1", "file-2"] as const;
export type FileField = (typeof fileFields)[number];

/** Two lists of open items of one customer, the older one first (DECISIONS §9). */
export const ReportFiles = z.strictObject({ "file-1": upload, "file-2": upload });

/** The input of the job: the ids of the stored files. */
export const ReportInput = z.strictObject({ older: id("file"), newer: id("file") });

export const ReportId = z.strictObject({ id: id("job") });

const format = z.enum(["xlsx", "csv"], { error: "invalid" }).default("xlsx");

/** Statuses by comma; empty or missing means all. */
const statusIds = z
  .string({ error: "invalid" })
  .max(200, "too_long")
  .default("")
  .transform((text, ctx): number[] => {
    const ids = text.split(",").filter(Boolean).map(Number);
    if (ids.every(isStatus)) return ids;
    ctx.addIssue({ code: "custom", message: "unknown_status" });
    return z.NEVER;
  });

const emptyDay = z.literal("").transform(() => undefined);
const dayOrNone = z.union([emptyDay, calendarDay], { error: "invalid_date" }).optional();

/** The invoices of the status report: those in a status, dated from a day up to another. */
export const StatusReport = z.strictObject({ status: statusIds, from: dayOrNone, till: dayOrNone, format });
export type StatusReport = z.output<typeof StatusReport>;

/** The days of the debtor report: by default from 1 January up to today. */
export const DebtorReport = z.strictObject({ from: dayOrNone, till: dayOrNone, format });

/** The report of interest and costs has claims overdue for more than so many days. */
export const InterestReport = z.strictObject({ days: wholeNumber(0, 3_650).default(60), format });
