import { query } from "@/lib/access/verbs";
import { Found } from "../answers/search";
import { SearchWords } from "../schema/search";
import { foundDebtors } from "./found-debtors";
import { foundInvoices } from "./found-invoices";

/** What a few words lead to: the best four debtors and the best four invoices of the customer, within the actor's own reach. Nothing asked finds nothing. */
export const searchEverything = query({
  can: "debtors.read",
  input: SearchWords,
  answer: Found,
  async run(read, { q }) {
    if (q === "") return { data: { debtors: [], invoices: [] } };
    // Sent together: one connection answers them in turn, and nobody waits in between.
    const [debtors, invoices] = await Promise.all([foundDebtors(read, q), foundInvoices(read, q)]);
    return { data: { debtors, invoices } };
  },
});
