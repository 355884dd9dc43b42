import { z } from "zod";
import type { Download } from "@/lib/http/download";

/** As what a list can be had: a CSV that opens in a spreadsheet, or a workbook. */
const format = z.enum(["csv", "xlsx"], { error: "invalid" }).default("csv");
export type Format = z.output<typeof format>;

const MOST_COLUMNS = 60;

/** Which columns of a list, by comma and in this order, as its table has them; left out, all there are. One that cannot be had is passed over. */
const columns = z
  .string({ error: "invalid" })
  .max(1_000, "too_long")
  .regex(/^[a-z0-9_,]*$/, "invalid")
  .optional()
  .transform((text) => (text ? text.split(",").filter(Boolean).slice(0, MOST_COLUMNS) : null));

/** How a list is wanted as a file. */
export const asFile = { format, columns };
export type ExportOptions = { format: Format; columns: string[] | null };

/** What a cell holds: it decides how the cell is written in either format. A word is one of ours, a text came from somebody else. */
export type CellKind = "text" | "word" | "money" | "day" | "number";
export type { Download };
