import type { Read } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import type { Day } from "@/lib/kernel/day";
import { type Addressee, emptyFacts, type Facts, type Subject } from "../rules/facts";
import { contactHistorySince } from "../rules/timing";
import { arrivalDays, passedOver } from "./facts";
import { lapsedInvoices } from "./lapses";
import { contactDays, lettersAbout } from "./letters";
import { noticesSent } from "./notices-sent";

/** One debtor's invoices, and whether several steps are due to it, one of which takes precedence. */
type DebtorInvoices = { id: number; debtor: Addressee; rows: readonly Subject[]; isLed: boolean };

/**
 * Returns the facts of the contact policy that give a future day: the days named and given in letters, and the days between messages. Holds
 * have written theirs into their invoices already. Letters are read only for invoices that had a step.
 */
export async function datedFacts(
  read: Read,
  { id, debtor, rows, isLed }: DebtorInvoices,
  settings: Pick<CustomerSettings, "contact_rules" | "legal_mode" | "law">,
): Promise<(invoice: Subject) => Facts> {
  const rules = contactRules(settings.contact_rules);
  const since = contactHistorySince(rules, read.today);
  const isNoticed = debtor.is_consumer || rules.notice_business === "wait";
  const invoiceIds = rows.filter(({ flow_step_id }) => flow_step_id !== null).map((row) => row.id);
  const [contacts, letters, noticed, lapsed, waited] = await Promise.all([
    since === null ? new Map<number, Day[]>() : contactDays(read, [id], { since, job_id: undefined }),
    rules.named_day || isNoticed ? lettersAbout(read, invoiceIds) : new Map<number, never>(),
    isNoticed ? noticesSent(read, invoiceIds) : new Map<number, never>(),
    lapsedInvoices(
      read,
      rows.map((row) => row.id),
    ),
    isLed && rules.one_step ? passedOver(read, invoiceIds) : new Set<number>(),
  ]);
  return (invoice) => {
    const about = letters.get(invoice.id);
    return {
      ...emptyFacts(rules),
      contacts: contacts.get(id) ?? [],
      pay_before: about?.pay_before ?? null,
      notice: about?.notice ?? noticed.get(invoice.id) ?? null,
      arrival_days: arrivalDays(settings),
      lapsed_on: lapsed.get(invoice.id) ?? null,
      has_waited: waited.has(invoice.id),
    };
  };
}
