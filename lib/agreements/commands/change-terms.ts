import { sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { type HoldRow, itemsOf } from "@/lib/holds/queries/holds-on";
import { judged, termsOf } from "@/lib/holds/queries/judged";
import { backOn } from "@/lib/holds/rules/days";
import { scheduleOf } from "@/lib/holds/rules/judge";
import { covered, type Term } from "@/lib/holds/rules/schedule";
import { agreementRules } from "@/lib/holds/rules/settings";
import type { Cents } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { plannedHold } from "../queries/planned";
import { subjectsOf } from "../queries/subjects";
import type { HoldChange } from "../schema";

/** A new schedule of an arrangement. */
export type Scheduled = {
  terms: readonly Term[];
  /** By invoice, what of its interest and costs is part of the total; absent: as it was. */
  charges_of: ReadonlyMap<number, Cents>;
  /** It had no terms before. */
  isFirst: boolean;
};

/**
 * A new schedule: of an arrangement without one as when it is made; else what money covers stays as it was. Throws Problem("invalid") at
 * the field.
 */
export async function scheduled(tx: Tx, hold: HoldRow, change: HoldChange) {
  const old = (await termsOf(tx, [hold.id])).get(hold.id) ?? [];
  return old.length === 0 ? first(tx, hold, change) : next(tx, hold, change);
}

/** Its first terms: money counts for them from now on. */
async function first(tx: Tx, hold: HoldRow, change: HoldChange) {
  const items = (await itemsOf(tx, [hold.id])).get(hold.id) ?? [];
  const open = items.filter(({ is_open }) => is_open).map(({ invoice_id }) => invoice_id);
  const subjects = await subjectsOf(tx, hold.debtor_id, open);
  const asked = {
    ...change,
    kind: "arrangement" as const,
    day: null,
    reason: null,
    note: "",
    charges: change.charges ?? hold.charges ?? ("frozen" as const),
    parts: new Map(),
  };
  const { status_id: _, reason: __, ...planned } = await plannedHold(tx, asked, subjects);
  return {
    ...planned,
    charges: asked.charges,
    allotment: change.order ?? hold.allotment ?? ("oldest" as const),
    remind: change.remind ?? true,
    resume_step: change.resume_step === undefined ? hold.resume_step : change.resume_step,
    agreed_at: sql`now()`,
    isFirst: true,
  };
}

async function next(tx: Tx, hold: HoldRow, { terms: wanted }: HoldChange) {
  const [found] = await judged(tx, [hold]);
  if (!wanted || !found) throw invalidField("terms", "required");
  const { terms: now, paid, total } = scheduleOf(found.of, found.known);
  const old = covered(now, paid);
  demandCoveredStay(old, wanted);
  const sum = wanted.reduce((all, { amount }) => all + amount, 0);
  if (sum !== total) throw invalidField("terms", "terms_sum");
  const open = wanted.find((_, place) => (old[place]?.paid ?? 0) < (now[place]?.amount ?? 1));
  const day = open?.day ?? hold.day;
  const rules = agreementRules(await customerSettings(tx));
  return { amount: total, day, back_on: backOn(day, rules), terms: wanted };
}

/** Terms that money covers already are what they were. */
function demandCoveredStay(old: readonly (Term & { paid: number })[], wanted: readonly Term[]) {
  for (const [place, term] of old.entries()) {
    const now = wanted[place];
    if (term.paid > 0 && (now?.day !== term.day || now.amount !== term.amount))
      throw invalidField("terms", "read_only");
    const before = wanted[place - 1];
    if (before && now && now.day <= before.day) throw invalidField("terms", "terms_order");
  }
}
