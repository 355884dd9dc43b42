import { expect, test } from "vitest";
import { byCount } from "@/lib/agreements/rules/terms";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { confirmation, reminder } from "@/lib/messages/rules/notices";

const rules = { calendar: "NL" as const, promise_days: 2, term_grace_days: 7 };
const terms = byCount(cents(100_000), 3, { first_day: day("2026-12-01"), interval: "month", calendar: "NL" });
const arrangement = {
  id: 7,
  kind: "arrangement" as const,
  amount: cents(100_000),
  reason: null,
  made_on: day("2026-11-23"),
  day: day("2026-12-01"),
  back_on: day("2026-12-04"),
  is_late: false,
  is_unread: false,
  terms,
  paid: cents(0),
};
const on = (text: string, facts: Partial<typeof arrangement> = {}) =>
  reminder({ ...arrangement, ...facts }, day(text), rules);

test("a confirmation tells all terms and asks what they are together", () => {
  expect(confirmation(arrangement)).toMatchObject({
    type: "arrangement",
    term_on: null,
    terms,
    amount: 100_000,
  });
});

test("a term is told of from three days before it, and not on its own day", () => {
  const types = ["2026-11-27", "2026-11-28", "2026-11-30", "2026-12-01"].map(
    (today) => on(today)?.type ?? null,
  );
  expect(types).toEqual([null, "arrangement-due", "arrangement-due", null]);
});

test("what is paid of a term already is not asked again, and of a term made yesterday nothing is told", () => {
  expect(on("2026-11-28", { paid: cents(10_000) })).toMatchObject({
    amount: 23_333,
    pay_before: "2026-12-01",
  });
  expect(on("2026-11-29", { made_on: day("2026-11-28") })).toBeNull();
});

test("a missed term is asked with every other that is over, by the last day before the arrangement is broken", () => {
  const late = { is_late: true, paid: cents(33_333), day: day("2027-01-01"), back_on: day("2027-01-06") };
  expect(on("2027-02-10", late)).toMatchObject({
    type: "arrangement-missed",
    term_on: "2027-01-01",
    amount: 66_667,
    pay_before: "2027-01-13",
  });
});

test("nobody is told of a missed term while the ledger was not read", () => {
  expect(on("2026-12-05", { is_late: true, is_unread: true })).toBeNull();
});

test("a promise is confirmed with its amount and day, a dispute asks nothing, and no more than these is told", () => {
  const notice = { ...arrangement, terms: [] };
  expect(confirmation({ ...notice, kind: "promise", amount: cents(60_000) })).toMatchObject({
    type: "promise",
    amount: 60_000,
    pay_before: "2026-12-01",
    on: "2026-11-23",
  });
  expect(confirmation({ ...notice, kind: "dispute", amount: null, reason: "price" })).toMatchObject({
    type: "dispute",
    amount: 0,
    reason: "price",
  });
  for (const kind of ["pause", "callback", "arrangement"] as const)
    expect(confirmation({ ...notice, kind })).toBeNull();
});
