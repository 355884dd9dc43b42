import { expect, test } from "vitest";
import { contextOfUser } from "@/lib/access/actor-context";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { day } from "@/lib/kernel/day";
import { openWorked } from "../../support/ledgers/worked";
import { owner } from "../../support/world";

const ledger = await openWorked();
const { customer_id } = ledger;

const openOn = async (on: string, currency = "EUR") => {
  const [row] = await owner<{ total: number; amount: number; notdue: number }[]>`
    select count(*)::int as total, sum(p.open)::int as amount, coalesce(sum(p.open) filter (where p.due >= ${on}), 0)::int as notdue
    from positions p join invoices i on i.id = p.invoice_id
    where p.customer_id = ${customer_id} and i.currency = ${currency} and p."on" <= ${on} and (p.until is null or p.until > ${on}) and p.open <> 0`;
  return row;
};

const paidIn = async (from: string, until: string) =>
  Object.fromEntries(
    (
      await owner<{ status: number; paid: number }[]>`
      select b.status_when_paid as status, sum(b.paid)::int as paid from bookings b join invoices i on i.id = b.invoice_id
      where b.customer_id = ${customer_id} and i.currency = 'EUR' and b."on" between ${from} and ${until} group by 1 having sum(b.paid) <> 0`
    ).map(({ status, paid }) => [status, paid]),
  );

test("on 29 February 2024 what is open, not due and paid is what was worked out by hand", async () => {
  expect(await ledger.playUntil(day("2024-02-13"))).toBeGreaterThan(30);
  expect(await openOn("2024-02-13")).toMatchObject({ amount: 4_010_00 });
  await ledger.playUntil(day("2024-02-29"));
  expect(await openOn("2024-02-13")).toMatchObject({ amount: 3_400_00 });
  expect(await openOn("2024-02-29")).toEqual({ total: 5, amount: 4_399_99, notdue: 3_499_99 });
  expect(await openOn("2024-02-29", "USD")).toMatchObject({ total: 1, amount: 12_345_67 });
  expect(await paidIn("2024-01-01", "2024-01-31")).toEqual({ 2: 5_000_00, 4: 3_000_00 });
  expect(await paidIn("2024-02-01", "2024-02-29")).toEqual({ 3: 610_00 });
});

test("the DSO of a debtor weighs each part that was paid with its own days", async () => {
  const ctx = await contextOfUser(ledger.user_id, customer_id, new Date("2024-02-29T12:00:00Z"));
  if (!ctx) throw new Error("nobody works on this ledger");
  const { data } = await listDebtors.call(
    { ...ctx, today: day("2024-02-29") },
    { sort: "dso", direction: "desc" },
  );
  const days = new Map(data.map(({ number, dso }) => [number, dso]));
  expect([days.get("10002"), days.get("10004")]).toEqual([51, 51]);
});

test("on 27 October 2024 closed by hand is not open, and money of the 25th that is booked at night counts from the 25th", async () => {
  await ledger.playUntil(day("2024-10-27"));
  expect(await openOn("2024-10-27")).toMatchObject({ total: 6, amount: 8_200_50 });
  expect(await openOn("2024-10-26")).toMatchObject({ amount: 8_200_50 });
});

test("a deleted invoice is in no day any more, and the day it began is marked", async () => {
  await owner`delete from stats_marks`;
  await ledger.playUntil(day("2024-11-05"));
  expect(await openOn("2024-10-27")).toMatchObject({ total: 5, amount: 7_400_50 });
  expect(await owner`select currency, earliest from stats_marks where customer_id = ${customer_id}`).toEqual([
    { currency: "EUR", earliest: "2024-09-20" },
  ]);
});

test("an invoice that vanished and came back was open all the time", async () => {
  await ledger.playUntil(day("2025-03-06"));
  expect(await openOn("2025-03-05")).toMatchObject({ amount: 9_845_00 });
  await ledger.playUntil(day("2025-03-07"));
  expect(await openOn("2025-03-05")).toMatchObject({ amount: 13_145_00 });
});

test("at the end of March 2025 every figure is what was worked out by hand", async () => {
  await ledger.playUntil(day("2025-03-31"));
  expect(await openOn("2025-03-31")).toMatchObject({ total: 8, amount: 12_330_00 });
  expect(await paidIn("2024-01-01", "2024-12-31")).toEqual({
    2: 5_760_50,
    4: 12_600_00,
    1: 999_99,
    6: 600_00,
    17: 300_00,
    20: -200_00,
    3: 670_50,
  });
});

test("what was paid of an invoice is its total without what was paid before it was had and what is open", async () => {
  const wrong = await owner`
    select i.number from invoices i left join bookings b on b.invoice_id = i.id and b.part = 'principal'
    where i.customer_id = ${customer_id} group by i.customer_id, i.id having i.total_amount - i.paid_before - i.amount <> coalesce(sum(b.paid), 0)`;
  expect(wrong).toEqual([]);
});
