import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { reading } from "@/lib/access/context";
import { rebuildPositions } from "@/lib/figures/commands/rebuild-positions";
import { catchUpStats, statsWork } from "@/lib/figures/commands/store-stats";
import { differentPositions } from "@/lib/figures/queries/verify-positions";
import { differentStats } from "@/lib/figures/queries/verify-stats";
import { day } from "@/lib/kernel/day";
import { rowsIn } from "@/scripts/seed/ledger/read";
import { openWorked, WORKED } from "../../support/ledgers/worked";
import { owner } from "../../support/world";

const ledger = await openWorked();
const { customer_id } = ledger;
const moment = (on: string) => new Date(`${on}T10:00:00Z`);

const keepOn = async (on: string) => statsWork.run(await systemContext(customer_id, moment(on)));

const storedRows = async () =>
  (
    await owner`select currency, date, total, amount, notdue, dso, cmsi from stats
      where customer_id = ${customer_id} order by currency, date`
  ).map((row) => ({ ...row }));

const amountOn = async (on: string) => {
  const [row] =
    await owner`select amount from stats where customer_id = ${customer_id} and currency = 'EUR' and date = ${on}`;
  return row && Number(row.amount);
};

test("a payment of yesterday that is booked today is in the row of yesterday within the minute, and the mark is gone", async () => {
  await ledger.playUntil(day("2024-02-13"));
  expect(await statsWork.customersWith(day("2024-02-14"))).toContain(customer_id);
  await keepOn("2024-02-14");
  expect(await statsWork.customersWith(day("2024-02-14"))).not.toContain(customer_id);
  expect(await amountOn("2024-02-13")).toBe(401_000);
  await ledger.playUntil(day("2024-02-14"));
  await catchUpStats(moment("2024-02-14"));
  expect(await amountOn("2024-02-13")).toBe(340_000);
  expect(await owner`select * from stats_marks where customer_id = ${customer_id}`).toEqual([]);
});

test("the rows of all days are those that were worked out by hand, however they came about", async () => {
  await ledger.playUntil(day("2024-10-26"));
  await keepOn("2024-10-27");
  await ledger.playUntil(day("2025-03-31"));
  await catchUpStats(moment("2025-03-31"));
  await keepOn("2025-03-31");
  const worked = rowsIn(WORKED, "stats-rows-2025-03-31.csv").map(
    ({ currency, date, total, amount, notdue, dso, cmsi }) => ({
      currency,
      date,
      total: Number(total),
      amount: String(amount).replace(".", ""),
      notdue: String(notdue).replace(".", ""),
      dso: dso === "" ? null : Number(dso),
      cmsi: cmsi === "" ? null : Number(cmsi),
    }),
  );
  const plain = worked.map((row) => ({
    ...row,
    amount: String(Number(row.amount)),
    notdue: String(Number(row.notdue)),
  }));
  expect(await storedRows()).toEqual(plain);
});

test("once more changes nothing, and when all rows are lost they are there again", async () => {
  const rows = await owner`select * from stats where customer_id = ${customer_id} order by currency, date`;
  await keepOn("2025-03-31");
  expect(await owner`select * from stats where customer_id = ${customer_id} order by currency, date`).toEqual(
    rows,
  );
  await owner`delete from stats where customer_id = ${customer_id}`;
  const before = rows.map(({ recomputed_at: _, ...row }) => row);
  await keepOn("2025-03-31");
  const after = await owner`select * from stats where customer_id = ${customer_id} order by currency, date`;
  expect(after.map(({ recomputed_at: _, ...row }) => row)).toEqual(before);
});

test("verifying finds nothing, and names the day and the invoice of which something else is kept", async () => {
  const ctx = { ...(await systemContext(customer_id, moment("2025-03-31"))), today: day("2025-03-31") };
  expect([await reading(ctx, differentStats), await reading(ctx, differentPositions)]).toEqual([[], []]);
  await owner`update stats set amount = amount + 1 where customer_id = ${customer_id} and currency = 'EUR' and date = '2025-03-30'`;
  await owner`update positions set open = open + 1 where invoice_id = (select id from invoices where customer_id = ${customer_id} and number = 'F24-006')
    and until is null`;
  const [different] = await reading(ctx, differentStats);
  expect(different).toMatchObject({ currency: "EUR", date: "2024-09-03" });
  expect(await reading(ctx, differentPositions)).toEqual(["F24-006"]);
  await owner`update bookings set status_when_paid = 12 where invoice_id = (select id from invoices where customer_id = ${customer_id} and number = 'F24-001')`;
  expect(await reading(ctx, differentPositions)).toEqual(["F24-001", "F24-006"]);
  await rebuildPositions([customer_id], moment("2025-03-31"));
  expect(await reading(ctx, differentPositions)).toEqual([]);
  await owner`delete from stats_marks`;
  expect(await reading(ctx, differentStats)).toMatchObject([{ date: "2025-03-30" }]);
  await keepOn("2025-03-31");
});

test("a mark that is moved while its days are worked out stays for the next minute", async () => {
  const marks = () => owner`select 1 from stats_marks where customer_id = ${customer_id}`;
  await owner`insert into stats_marks values (${customer_id}, 'EUR', '2025-03-30')`;
  let done: Promise<number> | undefined;
  await owner.begin(async (tx) => {
    await tx`update stats_marks set moved_at = clock_timestamp() where customer_id = ${customer_id}`;
    done = catchUpStats(moment("2025-03-31"));
    await expect
      .poll(
        async () =>
          tx`select 1 from pg_stat_activity a where pg_backend_pid() = any(pg_blocking_pids(a.pid))`,
      )
      .toHaveLength(1);
  });
  await done;
  expect(await marks()).toHaveLength(1);
  await catchUpStats(moment("2025-03-31"));
  expect(await marks()).toEqual([]);
});
