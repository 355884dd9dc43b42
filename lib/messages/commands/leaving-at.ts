import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { notBefore } from "@/lib/contact-policy/rules/quiet";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { calendarOf } from "@/lib/holds/rules/holidays";

type Own = Pick<CustomerSettings, "contact_rules" | "country">;

/** When the mails of a run may leave: after the seconds in which it can be taken back, and not while the customer wants it quiet. */
export function leavingAt({ now }: Tx, { contact_rules, country }: Own, seconds: number): SQL {
  const waited = new Date(now.getTime() + seconds * 1_000);
  const later = notBefore(waited, contactRules(contact_rules), calendarOf(country));
  const soonest = sql`now() + make_interval(secs => ${seconds})`;
  return later > waited ? sql`greatest(${soonest}, ${later.toISOString()}::timestamptz)` : soonest;
}
