import { and, eq, gt, notInArray } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import type { Read } from "@/lib/access/context";
import { datedFacts } from "@/lib/contact-policy/queries/dated-facts";
import { subject } from "@/lib/contact-policy/queries/subject";
import { told } from "@/lib/contact-policy/render";
import type { Facts, Subject } from "@/lib/contact-policy/rules/facts";
import { soonest } from "@/lib/contact-policy/rules/soonest";
import { customerSettings } from "@/lib/customers/queries";
import { further, letterOf, settled } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { plannedFor } from "../rules";

type Debtor = { collect: boolean; is_consumer: boolean; use_courant: boolean };
type Open = Awaited<ReturnType<typeof openOf>>[number];

/** What will be sent to a debtor if nothing changes, each on the day the guard lets it go, with what keeps it until then. */
export async function plannedOf(read: Read, id: number, debtor: Debtor) {
  const [open, settings] = await Promise.all([openOf(read, id), customerSettings(read)]);
  const { today } = read;
  const due = dueSteps(open, today);
  const isLed = new Set(due.map(({ status }) => status)).size > 1;
  const facts = await datedFacts(read, { id, debtor, rows: open, isLed }, settings);
  // A statement carries all steps of its debtor and is one.
  const lead = debtor.use_courant || !isLed ? null : leading(due, facts);
  const planned = plannedFor(open, settings, {
    collect: debtor.collect,
    today,
    goes: (invoice, status, on) => {
      const led_by = status === null || status === lead ? null : lead;
      return soonest({ debtor, invoice, status, on, facts: { ...facts(invoice), led_by }, today });
    },
  });
  return planned.map((one) => {
    if (one.kind === "deadline") return one;
    const { why, ...what } = one;
    return { ...what, held: why && told(why, read.language) };
  });
}

const openOf = ({ db, customer }: Read, debtor_id: number) =>
  db
    .select({
      ...subject,
      number: invoices.number,
      expires_at: invoices.expires_at,
      invoice_status_id: invoices.invoice_status_id,
      flex: templates.name,
    })
    .from(invoices)
    .leftJoin(
      templates,
      and(
        eq(templates.id, invoices.flex_template_id),
        eq(invoices.send_flex, true),
        eq(invoices.flex_complete, false),
      ),
    )
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.debtor_id, debtor_id),
        notInArray(invoices.last_status_id, settled),
        gt(invoices.amount, NOTHING),
      ),
    );

/** The messages that are due today. */
const dueSteps = (open: readonly Open[], today: Day) =>
  open.flatMap((invoice) => {
    const { invoice_status_id: status, next_action_on: on } = invoice;
    return status === null || on === null || on > today || letterOf(status) === null
      ? []
      : [{ invoice, status }];
  });

/** The step that leads of those that are due, where a run writes to a debtor in one: the furthest, but what waited before leads first. */
function leading(due: ReturnType<typeof dueSteps>, facts: (invoice: Subject) => Facts): number | null {
  const waited = due.filter(({ invoice }) => facts(invoice).has_waited);
  return (waited.length > 0 ? waited : due)
    .map(({ status }) => status)
    .reduce<number | null>((lead, status) => (lead === null ? status : further(lead, status)), null);
}
