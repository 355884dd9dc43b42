import { expect, test } from "vitest";
import { stripsOf } from "@/components/debtors/page/debt-summary";
import { nextSteps } from "@/components/debtors/page/open-invoices";
import { warningsOf } from "@/components/domain/debtors/page/warnings";
import { day } from "@/lib/kernel/day";
import { cents, toWire } from "@/lib/kernel/money";

test("beside a debtor's name stand what deviates, the worst first, each kind once", () => {
  const holds = [
    { kind: "pause" as const, is_open: true, count: 4 },
    { kind: "dispute" as const, is_open: true, count: 1 },
    { kind: "dispute" as const, is_open: true, count: 2 },
    { kind: "promise" as const, is_open: false, count: 1 },
    { kind: "promise" as const, is_open: true, count: 1 },
  ];
  expect(
    warningsOf({ holds, hasBounced: true, hasRevoked: true, collect: false }).map(
      ({ kind, count }) => `${kind} ${count}`,
    ),
  ).toEqual(["bounced 1", "revoked 1", "broken 1", "dispute 3", "promise 1", "pause 4", "not_collected 1"]);
  expect(warningsOf({ holds: [], hasBounced: false, hasRevoked: false, collect: true })).toEqual([]);
});

const none = toWire(cents(0));
const claim = (currency: "EUR" | "USD" | "GBP", open: number) => ({
  currency,
  count: 1,
  open: toWire(cents(open)),
  overdue: none,
  disputed: none,
  asked: none,
  interest: none,
  incasso_costs: none,
  incasso_costs_vat: none,
  total_incasso_costs: none,
  ageing: { not_due: none, to_30: none, to_60: none, to_90: none, over_90: none },
});

test("a currency of which one or more is open has a strip, the customer's own first; another is a line", () => {
  const paid = [{ currency: "GBP" as const, count: 3, last_on: day("2026-09-02") }];
  const { strips, lines } = stripsOf(
    [claim("EUR", 99), claim("GBP", 100), claim("USD", 50_000)],
    paid,
    "USD",
  );
  expect(strips.map(({ currency }) => currency)).toEqual(["USD", "GBP"]);
  expect(lines).toEqual([{ currency: "EUR", open: "0.99", payment: null }]);
  expect(stripsOf([], paid, "EUR").lines).toMatchObject([
    { currency: "GBP", open: null, payment: { count: 3 } },
  ]);
});

test("of each invoice the first thing that is planned is what comes next", () => {
  const planned = [
    { kind: "step" as const, on: day("2026-11-23"), status: 7, invoices: [{ id: 1, number: "F1" }] },
    { kind: "deadline" as const, on: day("2026-12-04"), status: 16, invoices: [{ id: 2, number: "F2" }] },
    { kind: "flex" as const, on: day("2026-12-08"), template: "Kerst", invoices: [{ id: 1, number: "F1" }] },
  ].map((one) => ({ ...one, till: null, reason: { kind: "overdue" as const, since: day("2026-11-01") } }));
  const next = nextSteps(planned as Parameters<typeof nextSteps>[0]);
  expect([next.get(1)?.on, next.get(2)?.on, next.get(3)]).toEqual(["2026-11-23", "2026-12-04", undefined]);
});

test("what is agreed about several invoices leaves each its own next step, and ends what has none", () => {
  const [first, second] = [
    { id: 1, number: "F2026-00184" },
    { id: 2, number: "F2026-01018" },
  ];
  const next = nextSteps([
    { kind: "hold", on: day("2026-11-27"), words: "belooft € 15.976,53", invoices: [first, second] },
    { kind: "deadline", on: day("2026-12-02"), status: 7, invoices: [first] },
  ]);
  expect([next.get(1)?.kind, next.get(2)?.kind]).toEqual(["deadline", "hold"]);
});
