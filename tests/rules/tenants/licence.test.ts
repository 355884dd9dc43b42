import { expect, test } from "vitest";
import { flowAfter, isOtherFlow } from "@/lib/tenants/rules/licence";

const flex = { license_type: "flex" as const, action_interval: 14, statuses: [3, 4], intervals: [1, 7] };

test.each([
  ["nothing", {}, [3, 4], [1, 7]],
  ["other intervals", { intervals: [2, 9] }, [3, 4], [2, 9]],
  ["other steps, which take the customer's own interval", { statuses: [4, 6] }, [4, 6], [14, 14]],
  ["another interval of its own, for steps to come", { statuses: [4], action_interval: 21 }, [4], [21]],
  ["another licence", { license_type: "deb" as const }, [], []],
  ["another licence, with steps it cannot hold", { license_type: "inc" as const, statuses: [3] }, [], []],
])("after %s the flow holds so", (_what, change, statuses, intervals) => {
  expect(flowAfter(flex, change)).toMatchObject({ statuses, intervals });
});

test("a customer that turns to a flow of its own begins with the one that is sent, else with none", () => {
  const ladder = { ...flex, license_type: "deb" as const, statuses: [], intervals: [] };
  expect(flowAfter(ladder, { license_type: "flex" }).statuses).toEqual([]);
  expect(flowAfter(ladder, { license_type: "flex", statuses: [3], intervals: [5] })).toMatchObject({
    intervals: [5],
  });
});

test("only what the next steps depend on is another flow", () => {
  expect(isOtherFlow(flex, { ...flex })).toBe(false);
  expect(isOtherFlow(flex, { ...flex, action_interval: 7 })).toBe(true);
});
