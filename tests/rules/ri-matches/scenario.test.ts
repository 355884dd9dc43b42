import { expect, test } from "vitest";
import { cents } from "@/lib/kernel/money";
import { type Claimed, verdictOf } from "@/lib/ri-matches/rules/scenario";

/** An invoice of 1,000.00, wholly open, at its Sommatie, with 190.00 of interest and costs. */
const open: Claimed = {
  last_status_id: 6,
  amount: cents(100_000),
  ri_total: cents(119_000),
  matched: null,
};
const paid: Claimed = { ...open, last_status_id: 9, amount: cents(0), ri_total: cents(0) };
const resultFor = (saldo: number, ...invoices: Claimed[]) => {
  const verdict = verdictOf(cents(saldo), invoices);
  return verdict.kind === "correct" ? verdict.reason : verdict.kind;
};

test("a paid invoice of which nothing is left there either is settled", () => {
  expect(resultFor(0, paid)).toBe("paid");
  expect(resultFor(0, { ...paid, last_status_id: 19 })).toBe("paid");
});

test("what is left of the claim with its interest and costs is a rest", () => {
  expect([1, 19_000, 100_000, 118_999].map((saldo) => resultFor(saldo, open))).toEqual(Array(4).fill("rest"));
});

test("a line that says what we claim ourselves changes nothing", () => {
  expect(resultFor(119_000, open)).toBe("agrees");
  expect(resultFor(0, { ...paid, last_status_id: 14 })).toBe("agrees");
});

test("a rest that was matched before is known; once it is gone too, all is paid", () => {
  const rest: Claimed = { ...open, amount: cents(19_000), matched: { scenario: 2, saldo: cents(19_000) } };
  expect(resultFor(19_000, rest)).toBe("agrees");
  expect(resultFor(5_000, rest)).toBe("rest");
  expect(resultFor(0, rest)).toBe("paid");
  expect(resultFor(0, { ...rest, amount: cents(25_000) })).toBe("not_paid");
});

test("everything else is to be corrected in the other ledger, and says why", () => {
  expect(resultFor(0)).toBe("unknown");
  expect(resultFor(0, paid, paid)).toBe("ambiguous");
  expect(resultFor(500, paid)).toBe("closed");
  expect(resultFor(0, { ...paid, last_status_id: 13 })).toBe("closed");
  expect(resultFor(0, { ...paid, amount: cents(10) })).toBe("closed");
  expect(resultFor(0, open)).toBe("not_paid");
  expect([-1, 119_001].map((saldo) => resultFor(saldo, open))).toEqual(["unexplained", "unexplained"]);
});
