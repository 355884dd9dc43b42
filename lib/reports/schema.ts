import { z } from "zod";
import { id } from "@/lib/kernel/fields";

const upload = z.instanceof(File, { error: "required" });

/** The fields of a form that hold the two lists, the older one first. */
export const fileFields = ["file-1", "file-2"] as const;
export type FileField = (typeof fileFields)[number];

/** Two lists of open items of one customer, the older one first (DECISIONS §9). */
export const ReportFiles = z.strictObject({ "file-1": upload, "file-2": upload });

/** What the job reads: kept files by their id, and what they were called. */
export const ReportInput = z.strictObject({ older: id("file"), newer: id("file") });

export const ReportId = z.strictObject({ id: id("job") });
