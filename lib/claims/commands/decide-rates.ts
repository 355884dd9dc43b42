import { inArray } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { atCustomer } from "@/lib/access/at-customer";
import { staffCommand } from "@/lib/access/verbs";
import { sentence } from "@/lib/i18n/sentences";
import { lockRows } from "@/lib/invoices/commands/lock";
import { writeAppliedRates } from "@/lib/invoices/commands/write-applied-rates";
import { journal, timeline } from "@/lib/invoices/commands/write-states";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { RatesDecided } from "../answers";
import { changedClaims, newestChange, undecidedClaims } from "../queries/rate-differences";
import { RateDecision } from "../schema/rates";

/**
 * Decides on claims that a letter stated before rates were changed, of these debtors or of all: either the changed rates count from now on,
 * and every invoice whose amount changes gets a journal entry, or the former rates stay. Either way the reason is a note at each, and they
 * leave the list until a rate is changed again; closed invoices and letters stay as they are (LAW §4). Throws Problem("not-found"), also
 * for a debtor with nothing to decide on.
 */
export const decideRates = staffCommand({
  can: "rates.apply",
  input: RateDecision,
  answer: one(RatesDecided),
  async run(staff, { id, debtor_ids, apply, reason }) {
    const open = await atCustomer(staff, id);
    const newest = await newestChange(open);
    const candidates = newest ? await undecidedClaims(open, newest, debtor_ids) : [];
    // Concurrent decisions run one after the other: the second finds nothing left.
    const ids = candidates.map((claim) => claim.id);
    if (ids.length > 0) await lockRows(open, inArray(invoices.id, ids));
    const undecided = newest ? await undecidedClaims(open, newest, debtor_ids) : [];
    const claims = await changedClaims(open, undecided);
    const named = new Set(claims.map(({ debtor_id }) => debtor_id));
    if (debtor_ids?.some((debtor_id) => !named.has(debtor_id))) throw notFound();
    if (newest)
      await writeAppliedRates(
        open,
        claims.map((claim) => claim.id),
        { newest, apply },
      );
    if (apply)
      await journal(
        open,
        claims.map(({ id: invoice_id, as_told, by_new }) => ({
          invoice_id,
          label: "claimed" as const,
          from: String(as_told),
          to: String(by_new),
        })),
      );
    const content = sentence(staff.language, `law.rates_note_${apply ? "apply" : "leave"}`, { reason });
    await timeline(
      open,
      claims.map((claim) => ({ invoice_id: claim.id, type: "note" as const, content })),
    );
    return { data: { invoices: claims.length, apply } };
  },
});
