import { z } from "zod";
import type { Download } from "@/lib/http/download";

/** The format of an exported list: a CSV that opens in a spreadsheet, or a workbook. */
const format = z.enum(["csv", "xlsx"], { error: "invalid" }).default("csv");
export type Format = z.output<typeof format>;

const MOST_COLUMNS = 60;

/** The columns of a list, by comma and in this order, with the ids of its table; by default all. Unavailable ones are ignored. */
const columns = z
  .string({ error: "invalid" })
  .max(1_000, "too_long")
  .regex(/^[a-z0-9_,]*$/, "invalid")
  .optional()
  .transform((text) => (text ? text.split(",").filter(Boolean).slice(0, MOST_COLUMNS) : null));

/** The options of a list as a file. */
export const asFile = { format, columns };
export type ExportOptions = { format: Format; columns: string[] | null };

/** The kind of a cell, which determines how it is written in either format. A word is the product's own, a text is user input. */
export type CellKind = "text" | "word" | "money" | "day" | "number";
export type { Download };
