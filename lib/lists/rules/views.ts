import type { ViewedList } from "../schema/views";

const ofInvoices = ["debtor", "number", "days", "amount"];
const atTheEnd = ["owner", "telephone", "expires_at", "date", "debtor_status"];

/** The columns of each list that has views (SPEC §2). */
export const columnsOf: Readonly<Record<ViewedList, readonly string[]>> = {
  actions: [...ofInvoices, "last_status", "next_status", "reason", ...atTheEnd],
  agenda: [...ofInvoices, "deadline", "hold", "last_status", "previous_status", ...atTheEnd],
  flex: [...ofInvoices, "template", "flex_on", "last_status", ...atTheEnd],
  "actions-per-debtor": "debtor amount count days step held telephone last_contact owner".split(" "),
  debtors:
    "number name status invoices_sum invoices_expired days telephone dso open_invoices last_contact days_late subscription credit_limit collect owner city".split(
      " ",
    ),
  invoices:
    "debtor number date expires_at days lapses_on total_amount amount status deadline hold flex bar_amount".split(
      " ",
    ),
};

type Layout = { column_order: readonly string[]; column_widths: Readonly<Record<string, number>> };

/** Returns a layout without columns the list no longer has: a browser may have stored it long ago. */
export function withoutRemovedColumns(list: ViewedList, { column_order, column_widths }: Layout) {
  const columns = columnsOf[list];
  return {
    column_order: column_order.filter((id) => columns.includes(id)),
    column_widths: Object.fromEntries(Object.entries(column_widths).filter(([id]) => columns.includes(id))),
  };
}
