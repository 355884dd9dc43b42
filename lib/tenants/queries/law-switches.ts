import { desc, eq, sql } from "drizzle-orm";
import { law_switches } from "@/db/schema/law-switches";
import { atCustomer } from "@/lib/access/at-customer";
import { staffQuery } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { LawSwitchEntry } from "../answers";
import { CustomerId } from "../schema";

const MOST = 20;

const nameOf = sql<
  string | null
>`(select concat_ws(' ', u.first_name, nullif(u.affix, ''), u.last_name) from users u where u.id = ${law_switches.user_id})`;

/**
 * Returns the last switches of a customer to the law's rates or back, newest first: user, time, reason, first day, and the totals of open
 * claims before and after per currency. Only the newest one that was not undone can be (`can_undo`). Throws Problem("not-found").
 */
export const listLawSwitches = staffQuery({
  can: "law.write",
  input: CustomerId,
  answer: all(LawSwitchEntry),
  async run(staff, { id }) {
    const open = await atCustomer(staff, id);
    const rows = await open.db
      .select({
        id: law_switches.id,
        legal_mode: law_switches.legal_mode,
        open: law_switches.open,
        from: law_switches.from,
        applied_at: law_switches.applied_at,
        reason: law_switches.reason,
        totals: law_switches.totals,
        user: nameOf,
        created_at: law_switches.created_at,
        undone_at: law_switches.undone_at,
      })
      .from(law_switches)
      .where(eq(law_switches.customer_id, open.customer.id))
      .orderBy(desc(law_switches.id))
      .limit(MOST);
    const last = rows.find(({ undone_at }) => undone_at === null);
    return {
      data: rows.map(({ legal_mode, ...row }) => ({
        ...row,
        mode: legal_mode ? ("law" as const) : ("spec" as const),
        can_undo: row.id === last?.id,
      })),
    };
  },
});
