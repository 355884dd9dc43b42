import { and, eq, type SQL } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofDebtors } from "@/lib/invoices/queries/of-debtors";
import type { FigureFilters } from "../schema";

/** The invoices the filters of the dashboard leave, by the very conditions of the list behind a bar (FIGURES §6). */
export const narrowed = (read: Read, { currency, q, showStatus, r9 }: FigureFilters): SQL | undefined =>
  and(
    eq(invoices.customer_id, read.customer.id),
    when(currency, (one) => eq(invoices.currency, one)),
    ofDebtors(read, showStatus ? { debtor_status: q, r9 } : { debtor_number: q, r9 }),
  );
