import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { law_switches } from "@/db/schema/law-switches";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { type Tx, transact } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { writeClaimModes } from "@/lib/invoices/commands/write-claim-modes";
import { journal } from "@/lib/invoices/commands/write-states";
import type { DailyWork } from "@/lib/jobs/daily";
import { one } from "@/lib/kernel/answers";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { LawSwitched } from "../answers";
import {
  effectOf,
  modeAfter,
  requireSwitchDay,
  type SwitchedClaim,
  switchedClaims,
} from "../queries/law-effect";
import { LawSwitch, LawSwitchId } from "../schema";

/**
 * Switches to the law's rates from a day on, or back to the customer's own (LAW §9): today immediately, a later day in its night
 * (`lawModeWork`). Writes to the journal of every invoice whose amount changes; `undoLawMode` reverts all of it. Closed invoices and
 * letters stay as they are. Throws Problem("not-found"), ("conflict") where the mode is the same and nothing would change or another switch
 * is planned, and ("invalid") at `from`, and at `reason` and `aware` for a switch back without them.
 */
export const switchLawMode = staffCommand({
  can: "law.write",
  input: LawSwitch,
  answer: one(LawSwitched),
  async run(staff, { id, mode, from = staff.today, open: openClaims, reason, aware }) {
    const open = await atCustomer(staff, id);
    const was_legal_mode = await lockMode(open);
    const legal_mode = mode === "law";
    requireSwitchDay(staff.today, from);
    if (!legal_mode && reason === "") throw invalidField("reason", "law_reason");
    if (!legal_mode && !aware) throw invalidField("aware", "law_aware");
    const last = await lastSwitch(open);
    if (last && last.applied_at === null) throw conflict("law_switch_waits");
    const isLater = from > staff.today;
    if (isLater && legal_mode === was_legal_mode) throw conflict("law_mode_same");
    const [row] = await open.db
      .insert(law_switches)
      .values({
        customer_id: open.customer.id,
        user_id: staff.actor.id,
        super_user_id: staff.actor.super_user_id,
        legal_mode,
        was_legal_mode,
        open: openClaims,
        from,
        reason,
        modes_before: [],
        totals: [],
      })
      .returning();
    if (!row) throw new Error("a switch was not stored");
    if (isLater) return { data: { id: row.id, mode, from, applied_at: null, totals: [] } };
    const { claims, totals, applied_at } = await apply(open, row);
    if (legal_mode === was_legal_mode && claims.every(({ before, after }) => before === after))
      throw conflict("law_mode_same");
    return { data: { id: row.id, mode, from, applied_at, totals } };
  },
});

type SwitchRow = typeof law_switches.$inferSelect;

/** Moves the customer and its open claims to the mode of a switch, and stores the changes with it. */
async function apply(tx: Tx, { id, legal_mode, was_legal_mode, open }: SwitchRow, source?: "nightly") {
  const claims = await switchedClaims(tx, legal_mode, modeAfter(open, was_legal_mode));
  const moved = claims.filter(({ claim_mode, mode_after }) => claim_mode !== mode_after);
  const { totals } = effectOf(claims);
  await writeMode(tx, legal_mode, moved);
  await journalChanges(tx, claims, source);
  const [row] = await tx.db
    .update(law_switches)
    .set({
      modes_before: moved.map(({ id, claim_mode }) => ({ id, claim_mode })),
      totals: totals.map(({ currency, invoices, before, after }) => ({ currency, invoices, before, after })),
      applied_at: sql`now()`,
    })
    .where(and(eq(law_switches.customer_id, tx.customer.id), eq(law_switches.id, id)))
    .returning({ applied_at: law_switches.applied_at });
  return { claims, totals, applied_at: row?.applied_at ?? null };
}

/** Applies the switches whose first day has come, in the customer's night. */
export const lawModeWork: DailyWork = {
  name: "law_mode",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<{ customer_id: number }[]>`
      select distinct s.customer_id from law_switches s join customers c on c.id = s.customer_id and c.is_active
      where s.applied_at is null and s.undone_at is null and s."from" <= ${today} order by 1`;
    return rows.map(({ customer_id }) => customer_id);
  },
  run: (ctx) =>
    transact(ctx, async (tx) => {
      await lockMode(tx);
      const last = await lastSwitch(tx);
      if (last && last.applied_at === null && last.from <= tx.today) await apply(tx, last, "nightly");
    }),
};

/**
 * Reverts the last switch of a customer completely; a planned one is withdrawn. Throws Problem("not-found"), ("conflict") for one that was
 * reverted or is not the last.
 */
export const undoLawMode = staffCommand({
  can: "law.write",
  input: LawSwitchId,
  answer: one(LawSwitched),
  async run(staff, { id, switch_id }) {
    const open = await atCustomer(staff, id);
    await lockMode(open);
    const last = await lastSwitch(open);
    if (!last || switch_id > last.id) throw notFound();
    if (switch_id !== last.id) throw conflict("law_switch_not_last");
    const mode = last.was_legal_mode ? ("law" as const) : ("spec" as const);
    if (last.applied_at === null) {
      await markUndone(open, last.id);
      return { data: { id: last.id, mode, from: last.from, applied_at: null, totals: [] } };
    }
    const before = new Map(last.modes_before.map((row) => [row.id, row.claim_mode]));
    const claims = await switchedClaims(open, last.was_legal_mode, ({ id: of, claim_mode }) => {
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
    await markUndone(open, last.id);
    return { data: { id: last.id, mode, from: last.from, applied_at: last.applied_at, totals } };
  },
});

/** Returns the newest switch that was not reverted, applied or planned. */
async function lastSwitch({ db, customer }: Tx): Promise<SwitchRow | undefined> {
  const [row] = await db
    .select()
    .from(law_switches)
    .where(and(eq(law_switches.customer_id, customer.id), isNull(law_switches.undone_at)))
    .orderBy(desc(law_switches.id))
    .limit(1);
  return row;
}

const markUndone = ({ db, customer }: Tx, id: number) =>
  db
    .update(law_switches)
    .set({ undone_at: sql`now()` })
    .where(and(eq(law_switches.customer_id, customer.id), eq(law_switches.id, id)));

/** Locks the customer until the transaction ends, so that concurrent switches run one after the other. Returns its current mode. */
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

/** Writes the claims before and after to the journal of every invoice whose amount changed. */
const journalChanges = (tx: Tx, claims: readonly SwitchedClaim[], source?: "nightly"): Promise<void> =>
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
    source,
  );
