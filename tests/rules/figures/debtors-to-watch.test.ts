import { expect, test } from "vitest";
import { type OverdueDebtor, threeDebtorsToWatch } from "@/lib/figures/rules/monday-mail/debtors-to-watch";
import { cents } from "@/lib/kernel/money";

const owing = (
  debtor_id: number,
  by: [fresh: number | null, overdue: number, days: number],
): OverdueDebtor => ({
  debtor_id,
  number: String(debtor_id),
  name: `Debiteur ${debtor_id}`,
  currency: "EUR",
  overdue: cents(100_00),
  fresh: cents(by[0] === null ? 0 : 50_00),
  days: 10,
  by_fresh: by[0],
  by_overdue: by[1],
  by_days: by[2],
});
const chosen = (of: OverdueDebtor[]) =>
  threeDebtorsToWatch(of, ["EUR", "USD"]).map(({ debtor_id, reason }) => [debtor_id, reason]);

test("each of the three stands there for another reason", () => {
  const all = [owing(1, [3, 2, 1]), owing(2, [1, 3, 2]), owing(3, [2, 1, 3])];
  expect(chosen(all)).toEqual([
    [2, "fresh"],
    [3, "overdue"],
    [1, "days"],
  ]);
});

test("nobody stands there twice: the next in that order comes in their place", () => {
  const first = owing(1, [1, 1, 1]);
  expect(chosen([first, owing(2, [null, 2, 3]), owing(3, [null, 3, 2])])).toEqual([
    [1, "fresh"],
    [2, "overdue"],
    [3, "days"],
  ]);
  expect(chosen([first])).toEqual([[1, "fresh"]]);
});

test("where nothing fell overdue last week, who owes most past its day makes up the three", () => {
  const all = [owing(1, [null, 1, 1]), owing(2, [null, 2, 2]), owing(3, [null, 3, 3])];
  expect(chosen(all)).toEqual([
    [1, "overdue"],
    [2, "days"],
    [3, "overdue"],
  ]);
});

test("amounts of two currencies are not compared: the first in which anybody is overdue counts", () => {
  const dollars = { ...owing(4, [1, 1, 1]), currency: "USD" as const };
  expect(chosen([dollars, owing(1, [null, 1, 1])])).toEqual([[1, "overdue"]]);
  expect(chosen([dollars])).toEqual([[4, "fresh"]]);
});
