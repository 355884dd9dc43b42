import { expect, test } from "vitest";
import { snoozedDeadlines } from "@/components/actions/snooze-dialog";
import { day } from "@/lib/kernel/day";

const today = day("2026-11-21");

test("a row is put off from its own deadline, or from today where that is past or there is none", () => {
  const rows = [
    { id: 1, deadline: "2026-11-28" },
    { id: 2, deadline: "2026-11-18" },
    { id: 3, deadline: null },
  ];
  expect(snoozedDeadlines(rows, "day", today)).toEqual({ 1: "2026-11-29", 2: "2026-11-22", 3: "2026-11-22" });
  expect(snoozedDeadlines(rows, "week", today)).toEqual({
    1: "2026-12-05",
    2: "2026-11-28",
    3: "2026-11-28",
  });
});
