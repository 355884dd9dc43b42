import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import type { Day } from "@/lib/kernel/day";
import type { FigureFilters } from "../schema";
import { narrowedPositions } from "./narrowing";

/** What the filters leave open at the end of a day, a row each: a select of `currency`, `status`, `due` and `amount`. */
export const openOn = (read: Read, filters: FigureFilters, on: Day): SQL =>
  sql`select p.currency, p.status, p.due, p.open as amount
    from ${positions} p where ${narrowedPositions(read, filters)} and ${isOpenAt(sql`${on}::date`)}`;
