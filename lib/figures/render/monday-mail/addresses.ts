import type { Day } from "@/lib/kernel/day";
import type { ReaderWeek } from "../../queries/monday-mail/week-of-reader";

/** Where the rows behind a figure can be seen; null where the reader may not go. */
export type Addresses = {
  open: (currency: string) => string | null;
  overdue: (currency: string) => string | null;
  /** The figures, by the day; of all currencies as they were looked at last. */
  dashboard: (currency: string | null) => string;
  debtor: (id: number) => string | null;
};

const LATE = "to_30,to_60,to_90,over_90";

/** The addresses of a customer's figures as they stood on a day; each chooses that customer first (`sc`), whichever was chosen since. */
export function addressesOf(
  place: string,
  { customer, mayOpenLists, mayOpenDebtors }: ReaderWeek["customers"][number],
  on: Day,
): Addresses {
  const at = (path: string, query: Record<string, string>) =>
    `${place}${path}?${new URLSearchParams({ ...query, sc: String(customer.id) })}`;
  const list = (query: Record<string, string>) =>
    mayOpenLists ? at("/invoices", { dso: on, ...query }) : null;
  return {
    open: (currency) => list({ currency }),
    overdue: (currency) => list({ due: LATE, currency }),
    dashboard: (currency) => at("", { figures: "", ...(currency && { format: "Y-m-d", currency }) }),
    debtor: (id) => (mayOpenDebtors ? at(`/debtors/${id}/edit`, {}) : null),
  };
}
