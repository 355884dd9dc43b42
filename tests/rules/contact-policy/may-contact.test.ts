import fc from "fast-check";
import { expect, test } from "vitest";
import { reasonWords } from "@/lib/contact-policy/render";
import { emptyFacts, type Facts, type OpenHold, type Subject } from "@/lib/contact-policy/rules/facts";
import { mayContact, type Step } from "@/lib/contact-policy/rules/may-contact";
import type { Notice } from "@/lib/contact-policy/rules/notice";
import { codes } from "@/lib/contact-policy/rules/reasons";
import { contactRules, type StoredRules } from "@/lib/customers/rules";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

const MONDAY = day("2026-11-23");
const company = { collect: true, is_consumer: false };
const consumer = { collect: true, is_consumer: true };

/** An invoice of 1,000 at its reminder, whose next step is due. */
const f1: Subject = {
  id: 1,
  debtor_id: 7,
  currency: "EUR",
  amount: cents(100_000),
  last_status_id: 3,
  flow_step_id: 3,
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
const next: Step = { occasion: "action", status: 4, sends: true, claims_costs: false };
const demand: Step = { occasion: "action", status: 6, sends: true, claims_costs: true };
const hold: OpenHold = {
  kind: "promise",
  day: day("2026-11-27"),
  back_on: day("2026-12-02"),
  amount: cents(100_000),
  reason: null,
  status_id: null,
  part: null,
  is_unread: false,
};

const knowing = (more: Partial<Facts> = {}, preset: StoredRules = { preset: "careful" }): Facts => ({
  ...emptyFacts(contactRules(preset)),
  ...more,
});
const reasonOf = (
  facts: Facts,
  more: { step?: Step; invoice?: Subject; today?: Day; debtor?: typeof company } = {},
) => {
  const { step = next, invoice = f1, today = MONDAY, debtor = company } = more;
  const { reason } = mayContact(debtor, invoice, step, facts, today);
  return reason && [reason.code, reason.until];
};

test("an invoice of which nothing is known but that its step is due goes", () => {
  expect(mayContact(company, f1, next, knowing(), MONDAY)).toEqual({
    goes: true,
    claims: { principal: 100_000, costs: true },
    reason: null,
    also: [],
    notes: [],
  });
});

test.each([
  ["paid", { amount: cents(0) }],
  ["closed", { last_status_id: 14 }],
  ["transferred", { last_status_id: 10 }],
  ["removed", { is_removed: true }],
  ["not_due", { next_action_on: addDays(MONDAY, 3) }],
] as const)("%s stops it, whatever a customer's rules are", (code, more) => {
  for (const preset of ["careful", "spec"] as const)
    expect(reasonOf(knowing({}, { preset }), { invoice: { ...f1, ...more } })?.[0]).toBe(code);
});

test("a promise holds a letter until its day is over, a broken one does not", () => {
  expect(reasonOf(knowing({ holds: [hold] }))).toEqual(["promise", "2026-12-02"]);
  expect(reasonOf(knowing({ holds: [] }), { today: day("2026-12-02") })).toBeNull();
});

test("a promise whose ledger was not read since holds without a day", () => {
  const facts = knowing({ holds: [{ ...hold, is_unread: true }], fresh_on: day("2026-11-26") });
  expect(reasonOf(facts, { today: day("2026-12-02") })).toEqual(["unread", null]);
});

test("a part that is disputed is not claimed, and the rest goes", () => {
  const part: OpenHold = { ...hold, kind: "dispute", part: cents(40_000) };
  const verdict = mayContact(company, f1, next, knowing({ holds: [part] }), MONDAY);
  expect([verdict.goes, verdict.claims.principal]).toEqual([true, 60_000]);
});

test.each([
  ["dispute", 16],
  ["arrangement", 17],
  ["callback", 18],
  ["paused", 15],
  ["paused", 21],
] as const)("%s is what a status of its kind says by itself", (code, last_status_id) => {
  const invoice = { ...f1, last_status_id, deadline: day("2026-12-07") };
  expect(reasonOf(knowing(), { invoice })).toEqual([code, "2026-12-07"]);
});

test("a call that was promised holds before its day and is a note on it", () => {
  const facts = knowing({
    holds: [{ ...hold, kind: "callback", back_on: day("2026-11-25"), day: day("2026-11-25") }],
  });
  expect(reasonOf(facts, { today: day("2026-11-24") })).toEqual(["callback", "2026-11-25"]);
  const { goes, notes } = mayContact(company, f1, next, facts, day("2026-11-25"));
  expect([goes, notes.map(({ code }) => code)]).toEqual([true, ["callback"]]);
});

test("from the agenda a promise is a note, because somebody decides by hand", () => {
  const { goes, notes } = mayContact(
    company,
    f1,
    { ...next, occasion: "agenda" },
    knowing({ holds: [hold] }),
    MONDAY,
  );
  expect([goes, notes.map(({ code }) => code)]).toEqual([true, ["promise"]]);
});

test("three days lie between two messages to a debtor", () => {
  const facts = knowing({ contacts: [MONDAY] });
  expect(reasonOf(facts, { today: day("2026-11-24") })).toEqual(["gap", "2026-11-26"]);
  expect(reasonOf(facts, { today: day("2026-11-26") })).toBeNull();
  expect(
    reasonOf(knowing({ contacts: [MONDAY] }, { preset: "spec" }), { today: day("2026-11-24") }),
  ).toBeNull();
});

test("a debtor who had as many messages as a week may bring waits until the first of them is a week old", () => {
  const facts = knowing(
    { contacts: [day("2026-11-22"), day("2026-11-19")] },
    { preset: "spec", week_max: 2 },
  );
  expect(reasonOf(facts)).toEqual(["week_max", "2026-11-26"]);
});

test("a step waits until money for the day that was named can have come", () => {
  const facts = knowing({ pay_before: day("2026-11-27") });
  expect(reasonOf(facts, { today: day("2026-11-30") })).toEqual(["named_day", "2026-12-01"]);
  expect(reasonOf(facts, { today: day("2026-12-01") })).toBeNull();
});

test("books older than a customer wants are told, and hold only where it says so", () => {
  const facts = (more = {}) => knowing({ fresh_on: day("2026-11-18") }, { preset: "careful", ...more });
  const { goes, notes } = mayContact(company, f1, next, facts(), MONDAY);
  expect([goes, notes.map(({ code, detail }) => [code, detail.count])]).toEqual([true, [["stale", 5]]]);
  expect(reasonOf(facts({ fresh_stop_days: 4 }))).toEqual(["stale", null]);
});

/** By mail on Monday 23 November, and with its paper downloaded that day: it arrives on Friday. */
const byMail: Notice = { mailed_on: MONDAY, posted_on: null, open_then: cents(100_000) };
const byBoth: Notice = { ...byMail, posted_on: MONDAY };

test("34: consumer: step 5 by mail and paper on 23 November, costs from the day after the later period, by mail alone from 8 December", () => {
  const rules: StoredRules = { preset: "spec" };
  const reasonFor = (notice: Notice | null, on: string, debtor = consumer) =>
    reasonOf(knowing({ notice }, rules), { step: demand, today: day(on), debtor });
  expect(reasonFor(byMail, "2026-12-07")).toEqual(["notice_running", "2026-12-08"]);
  expect(reasonFor(byMail, "2026-12-08")).toBeNull();
  expect(reasonFor(byBoth, "2026-12-08")).toEqual(["notice_running", "2026-12-12"]);
  expect(reasonFor(byBoth, "2026-12-12")).toBeNull();
});

test("34: business: the same period is a wait that may be overridden, where the customer wants it", () => {
  const rules: StoredRules = { preset: "careful", notice_business: "wait" };
  const facts = knowing({ notice: byMail }, rules);
  expect(reasonOf(facts, { step: demand, today: day("2026-12-01") })).toEqual([
    "notice_running",
    "2026-12-08",
  ]);
  const overridden = { ...facts, overridden: new Set(["notice_running"] as const) };
  expect(reasonOf(overridden, { step: demand, today: day("2026-12-01") })).toBeNull();
});

test("35: paper only: downloaded on a Friday it is posted on Monday and comes on Thursday; a last day on a holiday moves on", () => {
  const paper = (on: string): Notice => ({ mailed_on: null, posted_on: day(on), open_then: cents(100_000) });
  const until = (notice: Notice, on: string) =>
    reasonOf(knowing({ notice }, { preset: "spec" }), { step: demand, debtor: consumer, today: day(on) });
  expect(until(paper("2026-11-20"), "2026-12-01")).toEqual(["notice_running", "2026-12-11"]);
  // Delivered on Friday 11 December, the fourteenth day is Christmas, followed by a weekend.
  expect(until(paper("2026-12-07"), "2026-12-20")).toEqual(["notice_running", "2026-12-29"]);
});

test("37: a consumer whose notice bounced and whose letter was never downloaded has none; after the download the days count", () => {
  const rules: StoredRules = { preset: "spec" };
  const lost: Notice = { mailed_on: null, posted_on: null, open_then: cents(100_000) };
  const reasonWith = (notice: Notice | null) =>
    reasonOf(knowing({ notice }, rules), { step: demand, debtor: consumer, today: day("2026-12-10") });
  expect(reasonWith(null)).toEqual(["notice_missing", null]);
  expect(reasonWith(lost)).toEqual(["notice_missing", null]);
  expect(reasonWith({ ...lost, posted_on: day("2026-12-09") })?.[0]).toBe("notice_running");
});

test("a letter that announced less than is claimed by now is none", () => {
  const notice = { ...byMail, open_then: cents(90_000) };
  const facts = knowing({ notice }, { preset: "spec" });
  expect(reasonOf(facts, { step: demand, debtor: consumer, today: day("2027-01-10") })?.[0]).toBe(
    "notice_missing",
  );
});

test("a company without the letter is told of in the plan, and goes", () => {
  const { goes, notes } = mayContact(company, f1, demand, knowing(), MONDAY);
  expect([goes, notes.map(({ code }) => code)]).toEqual([true, ["notice_missing"]]);
});

const anyHold: fc.Arbitrary<OpenHold> = fc.record({
  kind: fc.constantFrom("promise", "dispute", "arrangement", "pause", "callback"),
  day: fc.integer({ min: -20, max: 40 }).map((days) => addDays(MONDAY, days)),
  back_on: fc.integer({ min: -20, max: 40 }).map((days) => addDays(MONDAY, days)),
  amount: fc.constant(cents(50_000)),
  reason: fc.constant(null),
  status_id: fc.constantFrom(null, 15),
  part: fc.constantFrom(null, cents(10_000)),
  is_unread: fc.boolean(),
});
const anyDay = fc.integer({ min: -30, max: 0 }).map((days) => addDays(MONDAY, days));
const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    preset: fc.constantFrom("careful" as const, "spec" as const),
    week_max: fc.integer({ min: 0, max: 3 }),
    notice_business: fc.constantFrom("off" as const, "note" as const, "wait" as const),
    holds: fc.array(anyHold, { maxLength: 3 }),
    contacts: fc.array(anyDay, { maxLength: 4 }),
    pay_before: fc.option(anyDay),
    mailed_on: fc.option(anyDay),
    posted_on: fc.option(anyDay),
    announced: fc.constantFrom(50_000, 100_000),
    overridden: fc.subarray([...codes]),
  })
  .map(
    ({
      preset,
      week_max,
      notice_business,
      mailed_on,
      posted_on,
      announced,
      contacts,
      overridden,
      ...facts
    }) => ({
      ...knowing({}, { preset, week_max, notice_business }),
      ...facts,
      contacts: [...contacts].sort().reverse(),
      notice: { mailed_on, posted_on, open_then: cents(announced) },
      overridden: new Set(overridden),
    }),
  );
const anyStep: fc.Arbitrary<Step> = fc.record({
  occasion: fc.constantFrom("list", "action", "agenda", "flex", "last_look", "retry", "arrangement"),
  status: fc.constantFrom(4, 6),
  sends: fc.constant(true),
  claims_costs: fc.boolean(),
});

test("whatever the rules and overrides, no step claims costs of a consumer before a delivered letter's fourteen days are over", () => {
  fc.assert(
    fc.property(anyFacts, anyStep, (facts, step) => {
      if (!step.claims_costs || step.occasion === "retry") return;
      const { goes } = mayContact(consumer, f1, step, facts, MONDAY);
      const received = [facts.notice?.mailed_on, facts.notice?.posted_on].filter((on) => on != null);
      if (goes) expect(received.some((on) => addDays(on, 14) < MONDAY)).toBe(true);
    }),
  );
});

test("an override lifts what waits and never what stops, and every day that is told lies ahead", () => {
  fc.assert(
    fc.property(anyFacts, anyStep, (facts, step) => {
      const { goes, reason, also, notes } = mayContact(company, f1, step, facts, MONDAY);
      expect(goes).toBe(reason === null);
      for (const one of [reason, ...also])
        if (one) {
          expect(one.level === "wait" && facts.overridden.has(one.code)).toBe(false);
          if (one.level === "wait" && one.until) expect(one.until > MONDAY).toBe(true);
        }
      expect(notes.every(({ level }) => level === "note")).toBe(true);
    }),
    { numRuns: 300 * Number(process.env.TIMES ?? 1) },
  );
});

test("the day a held message comes back, the same question lets it go or names another reason", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const first = mayContact(company, f1, next, facts, MONDAY).reason;
      if (
        first?.level !== "wait" ||
        first.until === null ||
        first.code === "dispute" ||
        first.code === "arrangement"
      )
        return;
      const again = mayContact(company, f1, next, facts, first.until).reason;
      expect(again?.code === first.code && again.until === first.until).toBe(false);
    }),
  );
});

test("every reason says itself in every language, with a day and without", () => {
  for (const language of ["nl", "en", "de"] as const)
    for (const code of codes)
      for (const until of [MONDAY, null]) {
        const words = reasonWords({ code, until, detail: { status: 4, last: MONDAY } }, language, "@@naam");
        expect(words).not.toMatch(/guard\.|[{}]|undefined/);
      }
});

test("what has lapsed waits at a consumer until a person lets it go, and goes to a company with a note", () => {
  const lapsed = knowing({ lapsed_on: day("2026-01-31") });
  expect(reasonOf(lapsed, { debtor: consumer })).toEqual(["lapsed", null]);
  const overridden = mayContact(
    consumer,
    f1,
    next,
    { ...lapsed, overridden: new Set(["lapsed"] as const) },
    MONDAY,
  );
  const toCompany = mayContact(company, f1, next, lapsed, MONDAY);
  for (const { goes, notes } of [overridden, toCompany])
    expect([goes, notes.map(({ code, level }) => [code, level])]).toEqual([true, [["lapsed", "note"]]]);
  // The fourteen days come first, then the agreement.
  const more = knowing({ lapsed_on: day("2026-01-31"), holds: [hold] });
  expect(mayContact(consumer, f1, demand, more, MONDAY).also.map(({ code }) => code)).toEqual([
    "lapsed",
    "promise",
  ]);
});

test("a letter that keeps the right is held by what forbids any message, and by nothing else", () => {
  const step: Step = { occasion: "limitation", status: null, sends: true, claims_costs: false };
  const held = knowing({
    holds: [hold, { ...hold, kind: "dispute" }],
    contacts: [MONDAY],
    pay_before: addDays(MONDAY, 9),
    lapsed_on: day("2026-01-31"),
  });
  const away = { ...f1, is_removed: true, next_action_on: null };
  const uncollected = { collect: false, is_consumer: true };
  expect(mayContact(uncollected, away, step, held, MONDAY)).toMatchObject({
    goes: true,
    reason: null,
    notes: [],
  });
  for (const occasion of ["limitation", "limitation_look"] as const) {
    const code = (facts: Facts, invoice: Partial<Subject> = {}) =>
      mayContact(company, { ...f1, ...invoice }, { ...step, occasion }, facts, MONDAY).reason?.code;
    expect(code(knowing({ is_busy: true }))).toBe("processing");
    expect(code(knowing(), { amount: cents(0) })).toBe("paid");
    expect(code(knowing(), { last_status_id: 14 })).toBe("closed");
    expect(code(knowing(), { last_status_id: 10 })).toBe("transferred");
  }
});
