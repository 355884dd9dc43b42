import { expect, test } from "vitest";
import { sortedBy, sortOnClick } from "@/components/ui/data-table/sorting";

const at = (address: Record<string, string>) => ({ value: (param: string) => address[param] ?? "" });
const debtor = { id: "debtor", sortable: true };
const amount = { id: "amount", sortable: true, align: "right" } as const;
const daysLate = { id: "days", sortable: "expires_at", align: "right", reversed: true } as const;
const byDebtor = at({ sort: "debtor", direction: "asc" });

test("amounts begin with the largest, names with the first, and a second click turns them", () => {
  expect(sortOnClick(amount, byDebtor, false)).toEqual({ sort: "amount", direction: "desc" });
  const byAmount = at({ sort: "amount", direction: "desc" });
  expect(sortOnClick(amount, byAmount, false)).toEqual({ sort: "amount", direction: "asc" });
  expect(sortOnClick(debtor, byAmount, false)).toEqual({ sort: "debtor", direction: "asc" });
});

test("days late begin with the latest, which is the earliest due date, and their arrow points down", () => {
  const asked = sortOnClick(daysLate, byDebtor, false);
  expect(asked).toEqual({ sort: "expires_at", direction: "asc" });
  expect(sortedBy(daysLate, at({ sort: "expires_at", direction: "asc" })).direction).toBe("desc");
});

test("with Shift a column decides where the first leaves rows equal, and both say which they are", () => {
  expect(sortOnClick(amount, byDebtor, true)).toEqual({ sort: "debtor,amount", direction: "asc,desc" });
  const both = at({ sort: "debtor,amount", direction: "asc,desc" });
  expect(sortedBy(debtor, both)).toEqual({ direction: "asc", place: 1 });
  expect(sortedBy(amount, both)).toEqual({ direction: "desc", place: 2 });
  expect(sortOnClick(amount, both, true)).toEqual({ sort: "debtor,amount", direction: "asc,asc" });
  expect(sortOnClick(daysLate, both, true)).toEqual({ sort: "debtor,expires_at", direction: "asc,asc" });
});

test("a column that is not sorted by says nothing, and one alone has no number", () => {
  expect(sortedBy(amount, byDebtor)).toEqual({ direction: null, place: null });
  expect(sortedBy(debtor, byDebtor)).toEqual({ direction: "asc", place: null });
});
