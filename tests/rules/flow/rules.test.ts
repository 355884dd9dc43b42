import fc from "fast-check";
import { expect, test } from "vitest";
import { type FlowPosition, type FlowSettings, flowOf, mayChangeStatus, nextStep } from "@/lib/flow/rules";
import { idsAt, stageOf, statuses } from "@/lib/flow/statuses";
import { addDays, day } from "@/lib/kernel/day";
import { licenses } from "@/lib/kernel/licenses";
import { cents } from "@/lib/kernel/money";

const due = day("2026-10-01");
const debInc: FlowSettings = { license_type: "deb-inc", action_interval: 14, statuses: [], intervals: [] };
const open: FlowPosition = {
  last_status_id: 1,
  flow_step_id: null,
  last_action_at: null,
  expires_at: due,
  deadline: null,
  amount: cents(12_500),
  is_removed: false,
};

test.each([
  ["deb", [3, 4, 5]],
  ["inc", [6, 7, 8, 10]],
  ["deb-inc", [3, 4, 5, 6, 7, 8, 10]],
] as const)("the flow of licence %s is %j", (license_type, steps) =>
  expect(flowOf({ ...debInc, license_type }).map(({ status }) => status)).toEqual(steps),
);

test("the first step is due the day after the due date", () =>
  expect(nextStep(open, debInc)).toEqual({
    status: 3,
    on: "2026-10-02",
    reason: { kind: "overdue", since: due },
  }));

test("each next step is due the interval after the last action", () => {
  const reminded = { ...open, last_status_id: 3, flow_step_id: 3, last_action_at: day("2026-10-05") };
  expect(nextStep(reminded, debInc)).toEqual({
    status: 4,
    on: "2026-10-19",
    reason: { kind: "after", status: 3, on: "2026-10-05", days: 14 },
  });
});

test("a flex flow keeps its own order and its own intervals", () => {
  const flex: FlowSettings = {
    license_type: "flex",
    action_interval: 14,
    statuses: [4, 18, 6],
    intervals: [3, 7, 10],
  };
  expect(nextStep(open, flex)).toMatchObject({ status: 4, on: "2026-10-05" });
  const called = { ...open, last_status_id: 4, flow_step_id: 4, last_action_at: day("2026-10-05") };
  expect(nextStep(called, flex)).toMatchObject({ status: 18, on: "2026-10-12" });
});

test("a status outside the licence's flow goes on at the next entry higher on the ladder", () => {
  const wandered = { ...open, last_status_id: 7, flow_step_id: 7, last_action_at: due };
  expect(
    nextStep(wandered, { ...debInc, license_type: "flex", statuses: [3, 6, 8], intervals: [] })?.status,
  ).toBe(8);
  expect(nextStep(wandered, { ...debInc, license_type: "deb" })).toBeNull();
});

test.each([
  ["on hold", { last_status_id: 16 }],
  ["transferred", { last_status_id: 10 }],
  ["closed", { last_status_id: 19 }],
  ["taken off the list", { is_removed: true }],
  ["paid", { amount: cents(0) }],
])("nothing is proposed when an invoice is %s", (_words, change) =>
  expect(nextStep({ ...open, ...change }, debInc)).toBeNull(),
);

test("a debtor who is not collected is left alone", () => expect(nextStep(open, debInc, false)).toBeNull());

test("a deadline in the future keeps a row off the list until that day", () =>
  expect(nextStep({ ...open, deadline: day("2026-12-24") }, debInc)).toMatchObject({
    on: "2026-12-24",
    reason: { kind: "deadline" },
  }));

const positions = fc.record({
  last_status_id: fc.constantFrom(1, 3, 4, 5, 6, 7, 8),
  flow_step_id: fc.constantFrom(null, 3, 4, 5, 6, 7, 8),
  last_action_at: fc.option(fc.integer({ min: 0, max: 400 }).map((days) => addDays(due, days))),
});
const settings = fc.record({
  license_type: fc.constantFrom(...licenses),
  action_interval: fc.integer({ min: 1, max: 60 }),
});

test("a walk along any flow executes each step once, in order, and comes to an end", () => {
  fc.assert(
    fc.property(settings, ({ license_type, action_interval }) => {
      const own: FlowSettings = {
        license_type,
        action_interval,
        statuses: [3, 18, 4, 6, 10],
        intervals: [1, 2, 3, 4, 5],
      };
      const walked: number[] = [];
      let at = open;
      for (let next = nextStep(at, own); next && walked.length < 20; next = nextStep(at, own)) {
        walked.push(next.status);
        // In a flex flow a call is a hold without a deadline; after it a user reopens the invoice.
        at = {
          ...at,
          last_status_id: stageOf(next.status) === "step" ? next.status : 1,
          flow_step_id: next.status,
          last_action_at: next.on,
        };
      }
      expect(walked).toEqual(flowOf(own).map(({ status }) => status));
    }),
  );
});

test("no step is ever proposed before the due date has passed", () => {
  fc.assert(
    fc.property(positions, settings, (position, own) => {
      const next = nextStep(
        { ...open, ...position },
        { ...debInc, ...own, statuses: [3, 4], intervals: [0, 0] },
      );
      return next === null || next.on > due;
    }),
  );
});

test.each([
  ["an open invoice may go anywhere", 1, statuses.map(({ id }) => id), true],
  ["a transferred one may not go back to a step", 10, idsAt("step", "open"), false],
  [
    "a transferred one may be held, closed or transferred further",
    10,
    idsAt("hold", "closed", "transferred"),
    true,
  ],
] as const)("%s", (_words, from, to, expected) => {
  for (const id of to)
    expect([id, mayChangeStatus(from, id, { open: true, isSuper: false })]).toEqual([id, expected]);
});

test("a closed invoice opens again only while something is open", () => {
  expect(mayChangeStatus(19, 3, { open: true, isSuper: false })).toBe(true);
  expect(mayChangeStatus(19, 3, { open: false, isSuper: false })).toBe(false);
});
