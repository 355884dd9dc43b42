import { afterAll, expect, test, vi } from "vitest";
import { addDays, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

// Adds a status to the product's one table before anything is derived from it: a third overdue notice. Other files do not know it.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { statuses, ...table } = await import("@/lib/flow/statuses");
const added = {
  id: 22,
  name: { nl: "Aanmaning 3", en: "Third overdue notice", de: "3. Mahnung" },
  stage: "step",
  side: "debit",
  rank: 55,
  letter: "22",
} as const;
Array.prototype.push.call(statuses, added);

const { flowOf, nextStep, isPlaceInFlow } = await import("@/lib/flow/rules");
const types = await import("@/lib/templates/rules/types");
const { decide, sends } = await import("@/lib/messages/rules/decide");
const { groupedSteps: grouped } = await import("@/lib/messages/rules/group");
const { sampleRows } = await import("@/lib/messages/rules/samples");
const { emptyFacts: nothingKnown } = await import("@/lib/contact-policy/rules/facts");
const { contactRules } = await import("@/lib/customers/rules");
const { statusId } = await import("@/lib/flow/schema");

const settings = { license_type: "deb-inc", action_interval: 14, statuses: [], intervals: [] } as const;
const how = { ...settings, statuses: [], intervals: [] };
const today = day("2026-11-21");
const [sample] = sampleRows({ today } as Parameters<typeof sampleRows>[0], "NL");
if (!sample) throw new Error("there is no sample");
const reminded = {
  ...sample,
  amount: cents(12_500),
  last_status_id: 5,
  flow_step_id: 5,
  last_action_at: addDays(today, -14),
};

test("a status that is added to the table stands on the ladders where its rank says", () => {
  expect(flowOf(how).map(({ status }) => status)).toEqual([3, 4, 5, 22, 6, 7, 8, 10]);
  expect(flowOf({ ...how, license_type: "deb" }).map(({ status }) => status)).toEqual([3, 4, 5, 22]);
  expect(flowOf({ ...how, license_type: "inc" }).map(({ status }) => status)).toEqual([6, 7, 8, 10]);
});

test("the flow goes through it, and on after it also under a licence that does not have it", () => {
  expect(nextStep(reminded, how)).toMatchObject({ status: 22, on: today });
  const there = { ...reminded, last_status_id: 22, flow_step_id: 22 };
  expect(isPlaceInFlow(22, how)).toBe(true);
  expect(nextStep(there, how)).toMatchObject({ status: 6 });
  expect(nextStep(there, { ...how, license_type: "inc" })).toMatchObject({ status: 6 });
  expect(
    nextStep(there, { ...how, license_type: "flex", statuses: [7, 4, 6], intervals: [1, 1, 1] }),
  ).toMatchObject({
    status: 7,
  });
});

test("it sends, by templates of its own, and is chosen like any other", () => {
  expect(sends(22)).toBe(true);
  expect(types.customerTypes).toEqual(expect.arrayContaining(["22", "22-courant"]));
  expect(types.customerTypes).not.toContain("22-first");
  expect(types.stepOf("22-courant")).toBe(22);
  expect(types.stepOf("2")).toBeNull();
  expect(statusId.safeParse("22")).toMatchObject({ success: true, data: 22 });
  const due = { ...reminded, invoice_status_id: 22, next_action_on: today };
  const facts = () => nothingKnown(contactRules({ preset: "spec" }));
  expect(decide(due, { today, facts })).toEqual({
    kind: "step",
    status: 22,
    notes: [],
  });
});

test("a statement speaks in the words of the furthest step, not of the highest number", () => {
  const invoice = { ...reminded, debtor: { ...reminded.debtor, use_courant: true } };
  const steps = [22, 6, 4].map((status, id) => ({ invoice: { ...invoice, id }, status }));
  expect(grouped(steps, false)).toMatchObject([{ status: 6, items: [{}, {}, {}] }]);
  expect(table.furtherStatus(22, 5)).toBe(22);
});
