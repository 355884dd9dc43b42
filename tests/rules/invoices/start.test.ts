import { expect, test } from "vitest";
import { startsAtCosts, usualBands } from "@/lib/invoices/rules/start";

const settings = { action_interval: 14, statuses: [], intervals: [] };

test.each([
  ["deb", [4, 5, null]],
  ["deb-inc", [4, 5, null]],
  ["inc", [null, null, null]],
] as const)("old invoices of a customer with licence %s are proposed at %j", (license_type, steps) => {
  const bands = usualBands({ ...settings, license_type });
  expect(bands.map(({ from }) => from)).toEqual([31, 61, 91]);
  expect(bands.map(({ step }) => step)).toEqual(steps);
});

test.each([[[3, 6, 7]], [[6, 8]], [[4, 6]], [[5]]])(
  "a flow of the steps %j is never proposed to begin at a step that claims costs",
  (statuses) => {
    const bands = usualBands({ ...settings, license_type: "flex", statuses });
    expect(startsAtCosts({ mode: "age", bands })).toBe(false);
    for (const { step } of bands) expect(step === null || statuses.includes(step)).toBe(true);
  },
);
