import { z } from "zod";
import { all, int } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { densities } from "../schema/views";

const View = z.strictObject({
  id: int,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.string(),
  column_order: z.array(z.string()),
  column_widths: z.record(z.string(), int),
  density: z.enum(densities),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** The name of the user who made it; "" when that is unknown. */
  made_by: z.string(),
});
export type View = Wire<z.output<typeof View>>;
export const ViewList = all(View);

/** A view by its id, and its current number of rows. */
export const ViewCounts = all(z.strictObject({ id: int, total: int }));
