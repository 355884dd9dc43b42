import { expect, test } from "vitest";
import { changeOf } from "@/components/domain/debtors/timeline/timeline-words";

test("a first deadline is filled in and one taken out is emptied; only between two values something changed", () => {
  expect(changeOf({ from: null, to: "2026-11-29" })).toBe("filled");
  expect(changeOf({ from: "2026-11-29", to: null })).toBe("emptied");
  expect(changeOf({ from: "", to: "Zutphen" })).toBe("filled");
  expect(changeOf({ from: "2026-11-29", to: "2026-12-06" })).toBe("changed");
});
