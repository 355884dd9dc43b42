import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Evaluable, evaluate, type KnownFacts } from "@/lib/holds/rules/evaluate";
import { agendaDaysOf, type InvoiceHold } from "@/lib/holds/rules/hold-days";
import { covered, isOnSchedule, shortened } from "@/lib/holds/rules/schedule";
import { backOn } from "@/lib/holds/rules/working-days";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { cents, NOTHING, sum } from "@/lib/kernel/money";

const rules = { calendar: "NL", promise_days: 2, term_grace_days: 7 } as const;
const friday = day("2026-11-27");

const promise = (more: Partial<Evaluable> = {}): Evaluable => ({
  kind: "promise",
  day: friday,
  back_on: backOn(friday, rules),
  amount: cents(100_000),
  status_id: null,
  charges: null,
  credit_on: null,
  terms: [],
  ...more,
});
const money = (on: string, paid: number, is_set_off = false) => ({
  on: day(on),
  paid: cents(paid),
  part: "principal" as const,
  is_set_off,
});
const known = (more: Partial<KnownFacts> = {}): KnownFacts => ({
  bookings: [],
  open: cents(100_000),
  open_then: cents(100_000),
  has_open_items: true,
  fresh_on: null,
  ...more,
});
const at = (text: string, hold: Evaluable, of: KnownFacts = known()) => evaluate(hold, of, day(text), rules);

describe("a promise", () => {
  test("is open until its back day, and broken on it when nothing came", () => {
    expect(at("2026-12-01", promise())).toMatchObject({ state: "open", is_unread: false });
    expect(at("2026-12-02", promise())).toEqual({ state: "ended", outcome: "broken" });
  });
  test("is kept at once by enough money in time, and partly by less once its day is over", () => {
    const whole = known({ bookings: [money("2026-12-01", 100_000)] });
    expect(at("2026-11-28", promise(), whole)).toEqual({ state: "ended", outcome: "kept" });
    const less = known({ bookings: [money("2026-11-30", 60_000)] });
    expect(at("2026-12-01", promise(), less)).toMatchObject({ state: "open" });
    expect(at("2026-12-02", promise(), less)).toEqual({ state: "ended", outcome: "partly" });
  });
  test("is not kept by money with a value day too late", () => {
    const late = known({ bookings: [money("2026-12-02", 100_000)] });
    expect(at("2026-12-02", promise(), late)).toEqual({ state: "ended", outcome: "broken" });
  });
  test("is not judged while its ledger was last read before its back day", () => {
    expect(at("2026-12-09", promise(), known({ fresh_on: day("2026-12-01") }))).toMatchObject({
      state: "open",
      is_unread: true,
    });
    expect(at("2026-12-09", promise(), known({ fresh_on: day("2026-12-02") }))).toMatchObject({
      outcome: "broken",
    });
  });
  test("of which the money was taken back is as if it had never come", () => {
    const reversed = known({ bookings: [money("2026-11-30", 100_000), money("2026-11-30", -100_000)] });
    expect(at("2026-12-02", promise(), reversed)).toEqual({ state: "ended", outcome: "broken" });
  });
});

describe("an arrangement", () => {
  const terms = ["2026-12-01", "2027-01-01", "2027-02-01"].map((text) => ({
    day: day(text),
    amount: cents(40_000),
  }));
  const arrangement = promise({ kind: "arrangement", amount: cents(120_000), terms, status_id: 17 });
  const open = (amount: number, ...bookings: KnownFacts["bookings"]) =>
    known({ open: cents(amount), bookings });

  test("is late from the term's back day and broken when seven days of grace are over", () => {
    expect(at("2026-12-03", arrangement, open(120_000))).toMatchObject({
      is_late: false,
      back_on: "2026-12-04",
    });
    expect(at("2026-12-04", arrangement, open(120_000))).toMatchObject({ state: "open", is_late: true });
    expect(at("2026-12-11", arrangement, open(120_000))).toMatchObject({ state: "open", is_late: true });
    expect(at("2026-12-12", arrangement, open(120_000))).toEqual({ state: "ended", outcome: "broken" });
  });
  test("a paid term moves it to the next; early money covers two", () => {
    const one = at("2026-12-04", arrangement, open(80_000, money("2026-12-02", 40_000)));
    expect(one).toMatchObject({ day: "2027-01-01", back_on: "2027-01-06", is_late: false });
    const two = at("2027-01-06", arrangement, open(40_000, money("2026-12-02", 80_000)));
    expect(two).toMatchObject({ day: "2027-02-01", is_late: false });
  });
  test("a set-off shortens the schedule from its end and pays no term", () => {
    const of = open(90_000, money("2026-12-02", 30_000, true));
    expect(at("2026-12-12", arrangement, of)).toEqual({ state: "ended", outcome: "broken" });
    expect(shortened(terms, cents(90_000)).map(({ amount }) => amount)).toEqual([40_000, 40_000, 10_000]);
  });
  test("without terms is never judged", () => {
    expect(at("2099-01-01", { ...arrangement, terms: [] }, open(120_000))).toMatchObject({ state: "open" });
  });
});

describe("a pause and a dispute", () => {
  test("a pause without a status ends by its day, one with a status waits for a person", () => {
    const pause = promise({ kind: "pause", amount: null, day: friday, back_on: friday });
    expect(at("2026-11-26", pause)).toMatchObject({ state: "open" });
    expect(at("2026-11-27", pause)).toEqual({ state: "ended", outcome: "expired" });
    expect(at("2027-11-27", { ...pause, status_id: 15 })).toMatchObject({ state: "open" });
  });
  test("an accepted dispute ends when the open amount has fallen by the credit", () => {
    const dispute = promise({ kind: "dispute", amount: cents(40_000), credit_on: friday });
    expect(at("2026-11-27", dispute)).toMatchObject({ state: "open" });
    expect(at("2026-11-27", dispute, known({ open: cents(60_000) }))).toEqual({
      state: "ended",
      outcome: "settled",
    });
  });
});

const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays(day("2026-01-01"), count));
const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
const schedules = fc
  .array(fc.record({ day: days, amount: amounts }), { minLength: 1, maxLength: 20 })
  .map((terms) => terms.sort((a, b) => (a.day < b.day ? -1 : 1)));

test("judging again what stayed open says the same, whatever was booked", () => {
  const bookings = fc.array(
    fc.record({
      on: days,
      paid: fc.integer({ min: -50_000, max: 200_000 }).map(cents),
      part: fc.constantFrom("principal" as const, "charges" as const),
      is_set_off: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  const kinds = fc.constantFrom<Evaluable["kind"]>("promise", "dispute", "arrangement", "pause", "callback");
  fc.assert(
    fc.property(
      kinds,
      days,
      amounts,
      schedules,
      bookings,
      days,
      (kind, agreed, amount, terms, found, today) => {
        const hold = promise({ kind, day: agreed, back_on: backOn(agreed, rules), amount, terms });
        const of = known({ bookings: found, open: amount });
        const once = evaluate(hold, of, today, rules);
        expect(evaluate(hold, of, today, rules)).toEqual(once);
        if (once.state === "open") expect(evaluate({ ...hold, ...once }, of, today, rules)).toEqual(once);
      },
    ),
  );
});

test("terms are never more than is left, and money covers them in their order", () => {
  fc.assert(
    fc.property(schedules, amounts, amounts, days, (terms, total, paid, today) => {
      const left = shortened(terms, total);
      const all = sum(terms.map(({ amount }) => amount));
      expect(sum(left.map(({ amount }) => amount))).toBe(Math.min(total, all));
      const parts = covered(left, paid);
      expect(sum(parts.map((part) => part.paid))).toBe(Math.min(paid, total, all));
      const firstShort = parts.findIndex((part) => part.paid < part.amount);
      if (firstShort >= 0)
        expect(parts.slice(firstShort + 1).every((part) => part.paid === NOTHING)).toBe(true);
      if (paid >= all) expect(isOnSchedule(left, paid, today, rules)).toBe(true);
    }),
  );
});

test("an invoice waits for the latest of its holds and is on the agenda by the earliest; a part dispute holds nothing back", () => {
  const hold = (kind: InvoiceHold["kind"], back_on: string, part: number | null = null): InvoiceHold => ({
    hold_id: 1,
    kind,
    status_id: null,
    back_on: day(back_on),
    part: part === null ? null : cents(part),
    status_before: null,
  });
  const none: { stays: Day[]; bare: Day | null } = { stays: [], bare: null };
  expect(agendaDaysOf([], none)).toEqual({ deadline: null, agenda_on: null });
  expect(agendaDaysOf([hold("promise", "2026-12-02"), hold("callback", "2026-11-25")], none)).toEqual({
    deadline: "2026-12-02",
    agenda_on: "2026-11-25",
  });
  expect(agendaDaysOf([hold("dispute", "2026-12-07", 40_000)], none)).toEqual({
    deadline: null,
    agenda_on: "2026-12-07",
  });
  expect(agendaDaysOf([hold("callback", "2026-12-09")], { stays: [day("2026-12-02")], bare: null })).toEqual({
    deadline: "2026-12-09",
    agenda_on: "2026-12-02",
  });
  expect(agendaDaysOf([], { stays: [day("2026-12-02")], bare: null })).toEqual({
    deadline: "2026-12-02",
    agenda_on: "2026-12-02",
  });
});
