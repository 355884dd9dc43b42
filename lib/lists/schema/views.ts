import { z } from "zod";
import { NARROWEST_COLUMN, WIDEST_COLUMN } from "@/lib/kernel/column-width";
import { flag, id, text } from "@/lib/kernel/fields";
import { columnsOf } from "../rules/views";

const lists = ["actions", "agenda", "flex", "actions-per-debtor", "debtors", "invoices"] as const;
export type ViewedList = (typeof lists)[number];
const list = z.enum(lists, { error: "invalid" });

const pixels = z
  .int({ error: "invalid" })
  .min(NARROWEST_COLUMN, { error: "too_small" })
  .max(WIDEST_COLUMN, { error: "too_big" });

const LONGEST_QUERY = 4_000;
const MOST_COLUMNS = 1_000;

/** The height of rows; empty: the user's own preference. */
export const densities = ["", "compact", "standard"] as const;

/** Views of one list, or of all. */
export const ViewFilters = z.strictObject({ list: list.optional() });
/** The list whose views are counted. */
export const ViewsCounted = z.strictObject({ list });
export const ViewId = z.strictObject({ id: id("view") });

/**
 * A named view: filters, shown columns, their order and widths, and the height of rows; the user's own of that name is replaced. `query` is
 * the part of the list's address after the question mark.
 */
const View = z.strictObject({
  list,
  name: text.pipe(z.string().max(60, "too_long")),
  query: z
    .string({ error: "invalid" })
    .max(LONGEST_QUERY, "too_long")
    .regex(/^[\w\-.~%=&+,:*!'()]*$/, "invalid"),
  /** Columns to show (`+owner`) and to hide (`-date`), by comma. */
  columns: z
    .string({ error: "invalid" })
    .max(MOST_COLUMNS, "too_long")
    .regex(/^([+-]\w+(,(?!$)|$))*$/, "invalid")
    .default(""),
  /** Columns from left to right; those not named follow in the list's own order. */
  column_order: z.array(z.string({ error: "invalid" }), { error: "invalid" }).default([]),
  /** Widths in pixels by column; the others have the list's own. */
  column_widths: z.record(z.string(), pixels, { error: "invalid" }).default({}),
  density: z.enum(densities, { error: "invalid" }).default(""),
  is_shared: flag.default(false),
});

/** A view whose columns all belong to its list, each once. Refuses others as `invalid`. */
export const NewView = View.superRefine(({ list, column_order, column_widths }, ctx) => {
  const columns = columnsOf[list];
  for (const [index, column] of column_order.entries())
    if (!columns.includes(column) || column_order.indexOf(column) !== index)
      ctx.addIssue({ code: "custom", message: "invalid", path: ["column_order", index] });
  for (const column of Object.keys(column_widths))
    if (!columns.includes(column))
      ctx.addIssue({ code: "custom", message: "invalid", path: ["column_widths", column] });
});
