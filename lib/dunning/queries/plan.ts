import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { overriddenBy } from "@/lib/guard/rules/reasons";
import type { Override } from "@/lib/guard/schema";
import { isFree, isFreeToRun } from "@/lib/invoices/commands/reserve";
import { candidates, composing } from "@/lib/sending/queries";
import type { Composing } from "@/lib/sending/rules/compose";
import type { Candidate, Occasion } from "@/lib/sending/rules/decide";
import { flexOutcome, type Outcome, outcome } from "@/lib/sending/rules/run";
import { planDetails } from "../render/plan";
import { explainedBy, summary } from "../rules";
import type { ActionSelection } from "../schema";
import { onTheList } from "./matching";
import { chosenRows, demandSameCount, type Fingerprint, selectionOf, withWholeAccounts } from "./selection";

/** What running a selection would do, without doing it: letters, mails, skipped with reasons, euros added. */
export async function planActions(read: Read, selection: ActionSelection) {
  const asked = await selectionOf(read, selection);
  // A plan is asked for anew because the list may have changed: only the count of a "select all" binds it.
  const now = await demandSameCount(read, selection, asked);
  const all = withWholeAccounts(read, selection, asked);
  const chosen = new Map(chosenRows(selection).map(({ id, status }) => [id, status]));
  const alongside = await idsOf(read, and(all, sql`not coalesce((${asked ?? sql`true`}), false)`));
  const wanted = (await candidates(read, all)).map((row) => ({
    ...row,
    invoice_status_id: alongside.has(row.id)
      ? row.invoice_status_id
      : (chosen.get(row.id) ?? selection.status_id ?? (selection.pending ? null : row.invoice_status_id)),
  }));
  const busy = await idsOf(read, and(all, not(isFreeToRun)));
  const how = await composing(read, wanted, { busy, overridden: overriddenBy(selection.override) });
  return planned(read, now, { wanted, how }, (rows) => outcome(rows, how, occasionOf(selection)));
}

/** The agenda is a decision by hand: what keeps a row off the action list does not keep it from being executed there. */
const occasionOf = ({ pending }: Pick<ActionSelection, "pending">): Occasion =>
  pending ? "agenda" : "action";

/** What sending the flex templates of ticked rows would do, without doing it. */
export async function planFlex(read: Read, ticked: SQL, override: Override | undefined) {
  const matching = and(onTheList(read, "flex"), ticked);
  const found = await candidates(read, matching);
  const busy = await idsOf(read, and(matching, not(isFree)));
  const how = await composing(read, found, { busy, overridden: overriddenBy(override) });
  return planned(read, { count: found.length, fingerprint: "" }, { wanted: found, how }, (rows) =>
    flexOutcome(rows, how),
  );
}

/** A plan in figures. Rows that somebody else is processing are left, as the run would leave them. */
function planned(
  { language }: Read,
  now: Fingerprint,
  { wanted, how }: { wanted: Candidate[]; how: Composing },
  decide: (rows: Candidate[]) => Outcome,
) {
  const decided = decide(wanted);
  const stopped = { ...decided, skipped: decided.skipped.filter(({ why }) => why?.level !== "wait") };
  const details = planDetails(decided, how.settings.combine_claim_box, language);
  return { data: { ...now, ...summary(stopped), explained: explainedBy(decided), ...details } };
}

async function idsOf(read: Read, matching: SQL | undefined): Promise<ReadonlySet<number>> {
  const rows = await read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), matching));
  return new Set(rows.map(({ id }) => id));
}
