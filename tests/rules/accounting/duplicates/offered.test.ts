import { expect, test } from "vitest";
import { rankedDuplicates, targetsOf } from "@/lib/accounting/rules/duplicates/rank-duplicates";
import type { Sign } from "@/lib/accounting/schema/duplicates";

const exact = (id: number, invoices = 0) => ({ id, source: "exact", division: "D1", invoices });
const twinfield = (id: number, invoices = 0) => ({ id, source: "twinfield", division: "T1", invoices });
const moneybird = (id: number) => ({ id, source: "moneybird", division: "M1", invoices: 0 });
type Side = ReturnType<typeof exact>;
const pair = (one: Side, other: Side, ...signs: Sign[]) => ({ sides: [one, other] as const, signs });
const pairsOf = (candidates: Parameters<typeof rankedDuplicates>[0]) =>
  rankedDuplicates(candidates).map(({ sides: [a, b], is_ambiguous }) => [a.id, b.id, is_ambiguous]);

test("a debtor is offered with the one of the other source for which most speaks", () => {
  expect(
    pairsOf([
      pair(exact(1), twinfield(10), "number"),
      pair(exact(1), twinfield(11), "company", "address"),
      pair(exact(2), twinfield(10), "address"),
    ]),
  ).toEqual([
    [1, 11, false],
    [2, 10, false],
  ]);
});

test("where as much speaks for two, both are offered and each is ambiguous", () => {
  expect(
    pairsOf([pair(exact(1), twinfield(10), "company"), pair(exact(1), twinfield(11), "company")]),
  ).toEqual([
    [1, 10, true],
    [1, 11, true],
  ]);
});

test("debtors of three sources are no rivals of each other", () => {
  expect(
    pairsOf([
      pair(exact(1), twinfield(10), "address"),
      pair(exact(1), moneybird(20), "company"),
      pair(twinfield(10), moneybird(20), "address"),
    ]).every(([, , is_ambiguous]) => is_ambiguous === false),
  ).toBe(true);
});

test("the one with more invoices stays, else the older", () => {
  const keepOf = (one: Side, other: Side) => rankedDuplicates([pair(one, other, "company")])[0]?.keep;
  expect([
    keepOf(exact(1, 3), twinfield(10, 4)),
    keepOf(exact(1, 3), twinfield(10, 3)),
    keepOf(exact(1, 3), twinfield(10, 2)),
  ]).toEqual([10, 1, 1]);
});

test("a chain of pairs ends at one debtor, whatever their order, and a ring has no second end", () => {
  const chain = [
    { id: 2, other_id: 3 },
    { id: 1, other_id: 2 },
    { id: 3, other_id: 1 },
  ];
  expect(targetsOf(chain)).toEqual(
    new Map([
      [3, 1],
      [2, 1],
    ]),
  );
});
