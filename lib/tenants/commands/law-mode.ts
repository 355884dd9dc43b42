import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { law_switches } from "@/db/schema/law-switches";
import { customers } from "@/db/schema/tenancy";
import type { Tx } from "@/lib/access/context";
import { atCustomer } from "@/lib/access/reach";
import { staffCommand } from "@/lib/access/verbs";
import { writeClaimModes } from "@/lib/invoices/commands/write-claim-modes";
import { journal } from "@/lib/invoices/commands/write-states";
import { one } from "@/lib/kernel/answers";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { LawSwitched } from "../answers";
import { effectOf, modeAfter, type SwitchedClaim, switched } from "../queries/law-effect";
import { LawSwitch, LawSwitchId } from "../schema";

/**
 * Claims by the law's rates from now on, or by the customer's own again (LAW §9); every invoice whose amount changes has it in its journal, and
 * `undoLawMode` takes all of it back. Closed invoices and letters stay as they are. Throws Problem("not-found"), ("conflict") where it is so
 * already and nothing would change, and ("invalid") at `reason` and at `aware` for a way
 * back without them.
 */
export const switchLawMode = staffCommand({
  can: "law.write",
  input: LawSwitch,
  answer: one(LawSwitched),
  async run(staff, { id, mode, open_claims, reason, aware }) {
    const open = await atCustomer(staff, id);
    const was_legal_mode = await lockMode(open);
    const legal_mode = mode === "law";
    if (!legal_mode && reason === "") throw invalidField("reason", "law_reason");
    if (!legal_mode && !aware) throw invalidField("aware", "law_aware");
    const claims = await switched(open, legal_mode, modeAfter(open_claims, was_legal_mode));
    const moved = claims.filter(({ claim_mode, mode_after }) => claim_mode !== mode_after);
    if (legal_mode === was_legal_mode && claims.every(({ before, after }) => before === after))
      throw conflict("law_mode_same");
    const { totals } = effectOf(claims);
    await writeMode(open, legal_mode, moved);
    await journalChanges(open, claims);
    const [row] = await open.db
      .insert(law_switches)
      .values({
        customer_id: open.customer.id,
        user_id: staff.actor.id,
        super_user_id: staff.actor.super_user_id,
        legal_mode,
        was_legal_mode,
        open_claims,
        reason,
        modes_before: moved.map(({ id, claim_mode }) => ({ id, claim_mode })),
        totals: totals.map(({ currency, invoices, before, after }) => ({
          currency,
          invoices,
          before,
          after,
        })),
      })
      .returning({ id: law_switches.id });
    if (!row) throw new Error("a switch was not stored");
    return { data: { id: row.id, mode, totals } };
  },
});

/** Takes the last switch of a customer back, whole. Throws Problem("not-found"), ("conflict") for one that was taken back or is not the last. */
export const undoLawMode = staffCommand({
  can: "law.write",
  input: LawSwitchId,
  answer: one(LawSwitched),
  async run(staff, { id, switch_id }) {
    const open = await atCustomer(staff, id);
    await lockMode(open);
    const [last] = await open.db
      .select()
      .from(law_switches)
      .where(and(eq(law_switches.customer_id, open.customer.id), isNull(law_switches.undone_at)))
      .orderBy(desc(law_switches.id))
      .limit(1);
    if (!last || switch_id > last.id) throw notFound();
    if (switch_id !== last.id) throw conflict("law_switch_not_last");
    const mode = last.was_legal_mode ? ("law" as const) : ("spec" as const);
    const before = new Map(last.modes_before.map((row) => [row.id, row.claim_mode]));
    const claims = await switched(open, last.was_legal_mode, ({ id: of, claim_mode }) => {
      const was = before.get(of);
      return was === undefined ? claim_mode : was;
    });
    const { totals } = effectOf(claims);
    await writeMode(
      open,
      last.was_legal_mode,
      last.modes_before.map((row) => ({ id: row.id, mode_after: row.claim_mode })),
    );
    await journalChanges(open, claims);
    await open.db
      .update(law_switches)
      .set({ undone_at: sql`now()` })
      .where(and(eq(law_switches.customer_id, open.customer.id), eq(law_switches.id, last.id)));
    return { data: { id: last.id, mode, totals } };
  },
});

/** Holds the customer until the transaction ends, so that two who switch at once do so one after the other. */
async function lockMode({ db, customer }: Tx): Promise<boolean> {
  const [row] = await db
    .select({ legal_mode: customers.legal_mode })
    .from(customers)
    .where(eq(customers.id, customer.id))
    .for("update");
  if (!row) throw notFound();
  return row.legal_mode;
}

async function writeMode(
  tx: Tx,
  legal_mode: boolean,
  moved: readonly Pick<SwitchedClaim, "id" | "mode_after">[],
): Promise<void> {
  await tx.db
    .update(customers)
    .set({ legal_mode, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, tx.customer.id));
  await writeClaimModes(
    tx,
    moved.map(({ id, mode_after }) => ({ id, claim_mode: mode_after })),
  );
}

/** What was claimed and what is claimed now stands in the journal of every invoice whose amount changed. */
const journalChanges = (tx: Tx, claims: readonly SwitchedClaim[]): Promise<void> =>
  journal(
    tx,
    claims
      .filter(({ before, after }) => before !== after)
      .map(({ id, before, after }) => ({
        invoice_id: id,
        label: "claimed",
        from: String(before),
        to: String(after),
      })),
  );
