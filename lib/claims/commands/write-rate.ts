import { and, desc, eq } from "drizzle-orm";
import { law_rates } from "@/db/schema/law";
import type { StaffTx } from "@/lib/access/context";
import { staleRecord } from "@/lib/access/stale-record";
import { staffCommand } from "@/lib/access/verbs";
import { formatDay } from "@/lib/i18n/format";
import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";
import { one } from "@/lib/kernel/answers";
import { type Day, later } from "@/lib/kernel/day";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { Rate } from "../answers";
import { rateAnswer } from "../queries/rates";
import { halfYearBefore, halfYearOf, nextHalfYear } from "../rules/half-years";
import { isExchange } from "../rules/rate-values";
import { NewRate, RateChanges } from "../schema/rates";

/**
 * Adds a rate: of interest for the half-year it begins, of VAT from a day on, of a currency for a day. Throws Problem("invalid") at the
 * field, also for a kind and day that exists already.
 */
export const createRate = staffCommand({
  can: "rates.write",
  input: NewRate,
  answer: one(Rate),
  async run(tx, { kind, from, percent, value, source, checked_on = null }) {
    const number = numberOf(kind, { percent, value });
    if (number === undefined) throw invalidField(isExchange(kind) ? "value" : "percent", "required");
    if (isHalfYearly(kind) && halfYearOf(from) !== from) throw invalidField("from", "not_a_half_year");
    requireReached(kind, from, tx.today);
    requirePast(checked_on, tx.today);
    if (isHalfYearly(kind)) await requireNoGap(tx, kind, from);
    const [added] = await tx.db
      .insert(law_rates)
      .values({
        kind,
        from,
        value: number,
        source,
        checked_on,
        checked_by: checked_on && tx.actor.id,
        recorded_on: tx.today,
        recorded_by: tx.actor.id,
      })
      .onConflictDoNothing()
      .returning({ id: law_rates.id });
    if (!added) throw invalidField("from", "rate_exists");
    return { data: await rateAnswer(tx, added.id) };
  },
});

/**
 * Changes a rate by adding a version of it; fields left out stay, and an unchanged rate gets no version. A changed value counts as
 * unchecked until the day of a check is entered. Throws Problem("not-found"), ("stale"), or ("invalid") at the field: at `reason` for
 * another value of a rate that has begun without a reason.
 */
export const updateRate = staffCommand({
  can: "rates.write",
  input: RateChanges,
  answer: one(Rate),
  async run(tx, { id, version: seen, percent, value, source, checked_on, reason }) {
    const before = await currentRate(tx, id);
    if (seen !== undefined && seen !== before.version) throw await staleRecord(tx, law_rates, before.id);
    const number = numberOf(before.kind, { percent, value }) ?? before.value;
    const isOther = number !== before.value;
    if (isOther && before.from <= tx.today && reason === "") throw invalidField("reason", "reason_needed");
    const after = {
      value: number,
      source: source ?? before.source,
      ...checkedAfter(tx, before, { checked_on, isOther }),
    };
    if (isOther || after.source !== before.source || after.checked_on !== before.checked_on) {
      const [added] = await tx.db
        .insert(law_rates)
        .values({
          ...after,
          kind: before.kind,
          from: before.from,
          version: before.version + 1,
          reason,
          // Versions are in the order of their days, even where the demo's day was moved back.
          recorded_on: later(tx.today, before.recorded_on ?? tx.today),
          recorded_by: tx.actor.id,
        })
        .onConflictDoNothing()
        .returning({ id: law_rates.id });
      if (!added) throw await staleRecord(tx, law_rates, (await currentRate(tx, id)).id);
    }
    return { data: await rateAnswer(tx, id) };
  },
});

/** Returns the last version of the rate whose first version has this id. Throws Problem("not-found"). */
async function currentRate({ db }: StaffTx, id: number) {
  const [rate] = await db
    .select({ kind: law_rates.kind, from: law_rates.from })
    .from(law_rates)
    .where(and(eq(law_rates.id, id), eq(law_rates.version, 1)));
  if (!rate) throw notFound();
  const [current] = await db
    .select()
    .from(law_rates)
    .where(and(eq(law_rates.kind, rate.kind), eq(law_rates.from, rate.from)))
    .orderBy(desc(law_rates.version))
    .limit(1);
  if (!current) throw notFound();
  return current;
}

type Current = Awaited<ReturnType<typeof currentRate>>;
type Checked = Pick<Current, "checked_on" | "checked_by">;

/** Returns the day a rate was checked, after a change, and the user. Throws Problem("invalid") for a day in the future. */
function checkedAfter(
  { actor, today }: StaffTx,
  before: Current,
  { checked_on, isOther }: { checked_on: Day | null | undefined; isOther: boolean },
): Checked {
  if (checked_on === undefined)
    return isOther
      ? { checked_on: null, checked_by: null }
      : { checked_on: before.checked_on, checked_by: before.checked_by };
  requirePast(checked_on, today);
  return { checked_on, checked_by: checked_on && actor.id };
}

type Typed = { percent: number | undefined; value: number | undefined };

/** Returns the number to store; undefined where none was given. Throws Problem("invalid") for a percentage of a currency and the like. */
function numberOf(kind: RateKind, { percent, value }: Typed): number | undefined {
  if (isExchange(kind) && percent !== undefined) throw invalidField("percent", "invalid");
  if (!isExchange(kind) && value !== undefined) throw invalidField("value", "invalid");
  return percent ?? value;
}

const isHalfYearly = (kind: RateKind): boolean => kind !== "nl-vat" && !isExchange(kind);

/** Throws Problem("invalid") for an exchange rate of a future day, and for any other rate more than half a year ahead. */
function requireReached(kind: RateKind, from: Day, today: Day) {
  if (isExchange(kind) && from > today) throw invalidField("from", "in_future");
  if (from > nextHalfYear(today)) throw invalidField("from", "rate_too_far");
}

function requirePast(checked_on: Day | null, today: Day) {
  if (checked_on && checked_on > today) throw invalidField("checked_on", "in_future");
}

/** Throws Problem("invalid") for a half-year that would leave a gap between it and the others: the rate before would count there. */
async function requireNoGap({ db, language }: StaffTx, kind: RateKind, from: Day) {
  const rows = await db
    .selectDistinct({ from: law_rates.from })
    .from(law_rates)
    .where(eq(law_rates.kind, kind));
  const present = new Set(rows.map((row) => halfYearOf(row.from)));
  const before = halfYearBefore(from);
  if (present.size === 0 || present.has(from) || present.has(before) || present.has(nextHalfYear(from)))
    return;
  throw invalidField("from", "rate_gap", { day: formatDay(before, language) });
}
