import { z } from "zod";
import { all, flag, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { densities } from "../schema/views";

const View = z.strictObject({
  id: whole,
  list: words,
  name: words,
  query: words,
  columns: words,
  column_order: z.array(words),
  column_widths: z.record(words, whole),
  density: z.enum(densities),
  is_shared: flag,
  is_own: flag,
  /** Who made it; nothing when nobody knows any more. */
  made_by: words,
});
export type View = Wire<z.output<typeof View>>;
export const ViewList = all(View);

/** A view by its id, and how many rows it has now. */
export const ViewCounts = all(z.strictObject({ id: whole, total: whole }));
