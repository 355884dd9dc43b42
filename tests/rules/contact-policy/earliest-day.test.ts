import { expect, test } from "vitest";
import { earliestDay } from "@/lib/contact-policy/rules/earliest-day";
import { emptyFacts, type Facts, type Subject } from "@/lib/contact-policy/rules/facts";
import { contactRules } from "@/lib/customers/rules";
import { type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

const MONDAY = day("2026-11-23");

const invoice: Subject = {
  id: 1,
  debtor_id: 7,
  currency: "EUR",
  amount: cents(100_000),
  last_status_id: 5,
  flow_step_id: 5,
  last_action_at: day("2026-11-09"),
  deadline: null,
  next_action_on: MONDAY,
  is_removed: false,
  source: "manual",
  send_flex: false,
  flex_complete: false,
  flex_template_id: null,
  flex_on: null,
};

const demandOn = (on: Day, more: Partial<Facts> = {}, is_consumer = false) => {
  const facts = { ...emptyFacts(contactRules({ preset: "careful" })), ...more };
  const debtor = { collect: true, is_consumer };
  const { on: goes, why } = earliestDay({ debtor, invoice, status: 6, on, facts, today: MONDAY });
  return [goes, why?.code ?? null];
};

test("what nothing holds goes on its day, and what a day holds goes on the first after all of them", () => {
  expect(demandOn(MONDAY)).toEqual(["2026-11-23", null]);
  expect(demandOn(MONDAY, { contacts: [day("2026-11-22")] })).toEqual(["2026-11-25", "gap"]);
  expect(demandOn(MONDAY, { contacts: [day("2026-11-22")], pay_before: day("2026-11-25") })).toEqual([
    "2026-11-27",
    "named_day",
  ]);
  expect(demandOn(day("2026-12-01"), { pay_before: day("2026-11-25") })).toEqual(["2026-12-01", null]);
});

test("a consumer's costs wait until the fourteen days are over, later than the day the letter named", () => {
  const notice = {
    mailed_on: day("2026-11-18"),
    posted_on: day("2026-11-20"),
    open_then: cents(100_000),
  };
  expect(demandOn(MONDAY, { notice, pay_before: day("2026-11-30") }, true)).toEqual([
    "2026-12-11",
    "notice_running",
  ]);
});

test("what leads today leads no later, and what has no day keeps a message only while it is known", () => {
  expect(demandOn(MONDAY, { led_by: 4 })).toEqual(["2026-11-26", "one_step"]);
  expect(demandOn(day("2026-11-24"), { led_by: 4 })).toEqual(["2026-11-24", null]);
  expect(demandOn(MONDAY, { is_busy: true })).toEqual(["2026-11-23", "processing"]);
  expect(demandOn(day("2026-11-24"), { is_busy: true })).toEqual(["2026-11-24", null]);
});
