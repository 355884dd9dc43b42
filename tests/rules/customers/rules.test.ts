import { expect, test } from "vitest";
import {
  calendarEntries,
  filteredEntries,
  filterFrom,
  monthFrom,
  openTasks,
} from "@/lib/customers/rules/dossier";
import type { entryTypes } from "@/lib/customers/schema/dossier";
import { day } from "@/lib/kernel/day";

const today = day("2026-11-23");
let last = 0;
const entry = (type: (typeof entryTypes)[number], date: string, more: Record<string, unknown> = {}) => ({
  id: ++last,
  type,
  date: day(date),
  product: "Creditcheck",
  is_done: false,
  deleted_at: null as string | null,
  ...more,
});

test("the month of an address is taken, and today's where it names none", () => {
  expect(monthFrom("2027-02", today)).toBe("2027-02-01");
  for (const text of [undefined, "", "2027-13", "volgende", ["2027-02"], "1899-12"])
    expect(monthFrom(text, today)).toBe("2026-11-01");
});

test("an appointment stays to be done until it is marked as done, however long ago it was", () => {
  const [held, forgotten, next] = [
    entry("Afspraak", "2026-11-02", { is_done: true }),
    entry("Afspraak", "2026-10-01"),
    entry("Afspraak", "2026-11-26"),
  ];
  const deleted = entry("Afspraak", "2026-11-27", { deleted_at: "2026-11-20T10:00:00Z" });
  expect(openTasks([next, deleted, held, forgotten, entry("Notitie", "2026-11-24")])).toEqual([
    forgotten,
    next,
  ]);
});

test("a quote waits until a later deal, no-deal or contract for the same product answers it", () => {
  const quote = entry("Offerte", "2026-11-05", { product: " creditcheck " });
  const before = entry("Deal", "2026-11-01");
  const other = entry("Deal", "2026-11-10", { product: "Incasso" });
  expect(openTasks([before, other, quote])).toEqual([quote]);
  expect(openTasks([quote, entry("No-deal", "2026-11-05")])).toEqual([]);
  expect(openTasks([quote, entry("Contract", "2026-11-20", { deleted_at: "2026-11-21T09:00:00Z" })])).toEqual(
    [quote],
  );
});

test("a calendar gets the month with those beside it, without what was deleted", () => {
  const [seen, beside] = [entry("Notitie", "2026-11-30"), entry("Notitie", "2026-12-31")];
  const far = [entry("Notitie", "2026-09-01"), entry("Notitie", "2027-03-01")];
  const deleted = entry("Notitie", "2026-11-12", { deleted_at: "2026-11-20T10:00:00Z" });
  expect(calendarEntries([seen, ...far, deleted, beside], day("2026-11-01"))).toEqual([seen, beside]);
});

test("a timeline is narrowed to appointments, to what was sold, or to notes; another word shows all", () => {
  const [visit, quote, note] = [
    entry("Afspraak", "2026-11-02"),
    entry("Offerte", "2026-11-02"),
    entry("Notitie", "2026-11-02"),
  ];
  const all = [visit, quote, note];
  expect(filteredEntries(all, filterFrom("appointments"))).toEqual([visit]);
  expect(filteredEntries(all, filterFrom("sales"))).toEqual([quote]);
  expect(filteredEntries(all, filterFrom("notes"))).toEqual([note]);
  expect(filteredEntries(all, filterFrom("toString"))).toEqual(all);
});
