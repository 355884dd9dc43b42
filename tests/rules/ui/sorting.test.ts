import { expect, test } from "vitest";
import { sortChanges, sortingFrom, sortPlace } from "@/components/ui/data-table/sorting";

const at = (address: Record<string, string>) => ({ value: (param: string) => address[param] ?? "" });
const debtor = { id: "debtor", sortable: true };
const amount = { id: "amount", sortable: true };
const daysLate = { id: "days", sortable: "expires_at", isReversed: true };
const dueOn = { id: "expires_at", sortable: true };
const columns = [debtor, amount, daysLate, dueOn];
const both = at({ sort: "debtor,amount", direction: "asc,desc" });

test("the address says what the columns show: most days late first is the earliest due date first", () => {
  expect(sortingFrom(columns, at({ sort: "debtor", direction: "asc" }))).toEqual([
    { id: "debtor", desc: false },
  ]);
  expect(sortingFrom([daysLate], at({ sort: "expires_at", direction: "asc" }))).toEqual([
    { id: "days", desc: true },
  ]);
  expect(sortChanges(columns, [{ id: "days", desc: true }])).toEqual({
    sort: "expires_at",
    direction: "asc",
  });
});

test("two columns that show one key are both sorted, and the one that is pressed turns it", () => {
  const before = sortingFrom(columns, at({ sort: "expires_at", direction: "asc" }));
  expect(before).toEqual([
    { id: "days", desc: true },
    { id: "expires_at", desc: false },
  ]);
  for (const id of ["days", "expires_at"]) {
    const next = before.map((sort) => (sort.id === id ? { id, desc: !sort.desc } : sort));
    expect(sortChanges(columns, next, before)).toEqual({ sort: "expires_at", direction: "desc" });
  }
});

test("with Shift a column decides where the first leaves rows equal, and both say which they are", () => {
  const before = sortingFrom(columns, both);
  expect([debtor, amount, dueOn].map((column) => sortPlace(column, both))).toEqual([1, 2, null]);
  const added = [...before, { id: "days", desc: true }];
  expect(sortChanges(columns, added, before)).toEqual({ sort: "debtor,expires_at", direction: "asc,asc" });
});

test("a direction that is missing is that of the first key, and a key alone has no number", () => {
  expect(sortingFrom(columns, at({ sort: "debtor,amount", direction: "desc" }))).toEqual([
    { id: "debtor", desc: true },
    { id: "amount", desc: true },
  ]);
  expect(sortPlace(debtor, at({ sort: "debtor" }))).toBe(null);
});
