import { expect, test } from "vitest";
import { nextSendingTime } from "@/lib/contact-policy/rules/quiet-hours";

const office = { quiet_days: true, quiet_hours: { from: 8, till: 18 } };
const leaves = (at: string, rules = office, calendar: "NL" | "DE" = "NL") =>
  nextSendingTime(new Date(at), rules, calendar).toISOString();

test("41: what is run on a Friday evening leaves on Monday at eight, also when the clocks change in between", () => {
  expect(leaves("2026-10-23T16:30:00Z")).toBe("2026-10-26T07:00:00.000Z");
  expect(leaves("2026-03-27T17:30:00Z")).toBe("2026-03-30T06:00:00.000Z");
});

test("within the hours of a working day it leaves at once, before them at their beginning, after them on the next working day", () => {
  expect(leaves("2026-11-23T09:12:00Z")).toBe("2026-11-23T09:12:00.000Z");
  expect(leaves("2026-11-23T05:00:00Z")).toBe("2026-11-23T07:00:00.000Z");
  expect(leaves("2026-11-23T17:00:00Z")).toBe("2026-11-24T07:00:00.000Z");
});

test("a holiday of the calendar is quiet, and Saturdays are not where only the hours were chosen", () => {
  expect(leaves("2026-12-25T10:00:00Z")).toBe("2026-12-28T07:00:00.000Z");
  expect(leaves("2026-04-27T10:00:00Z")).toBe("2026-04-28T06:00:00.000Z");
  expect(leaves("2026-04-27T10:00:00Z", office, "DE")).toBe("2026-04-27T10:00:00.000Z");
  expect(leaves("2026-11-21T10:00:00Z", { ...office, quiet_days: false })).toBe("2026-11-21T10:00:00.000Z");
});
