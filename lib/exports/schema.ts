import { z } from "zod";
import type { Download } from "@/lib/http/download";

/** As what a list can be had: a CSV that opens in a spreadsheet, or a workbook. */
export const format = z.enum(["csv", "xlsx"], { error: "invalid" }).default("csv");
export type Format = z.output<typeof format>;

/** What a cell holds: it decides how the cell is written in either format. A word is one of ours, a text came from somebody else. */
export type CellKind = "text" | "word" | "money" | "day" | "number";
export type { Download };
