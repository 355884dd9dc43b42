import { z } from "zod";
import { flag, id, text } from "@/lib/kernel/fields";

const lists = ["actions", "agenda", "flex", "actions-per-debtor", "debtors", "invoices"] as const;
export type ViewedList = (typeof lists)[number];
const list = z.enum(lists, { error: "invalid" });

const LONGEST_QUERY = 4_000;
const MOST_COLUMNS = 1_000;

/** How high rows are; empty: as who looks likes them. */
export const densities = ["", "compact", "standard"] as const;

/** Of one list, or of all. */
export const ViewFilters = z.strictObject({ list: list.optional() });
/** The list whose views are counted. */
export const ViewsCounted = z.strictObject({ list });
export const ViewId = z.strictObject({ id: id("view") });

/** A view under a name: what is asked for, which columns are shown, how high the rows are; one's own of that name is replaced. `query` is what stands in the list's address behind the question mark. */
export const NewView = z.strictObject({
  list,
  name: text.pipe(z.string().max(60, "too_long")),
  query: z
    .string({ error: "invalid" })
    .max(LONGEST_QUERY, "too_long")
    .regex(/^[\w\-.~%=&+,:*!'()]*$/, "invalid"),
  /** Which columns are asked for (`+owner`) and taken away (`-date`), by comma. */
  columns: z
    .string({ error: "invalid" })
    .max(MOST_COLUMNS, "too_long")
    .regex(/^([+-]\w+(,(?!$)|$))*$/, "invalid")
    .default(""),
  density: z.enum(densities, { error: "invalid" }).default(""),
  is_shared: flag.default(false),
});
