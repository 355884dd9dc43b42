import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { writeBankSettings } from "@/lib/payments/commands/bank/write-settings";
import { randomFrom } from "@/scripts/seed/random";
import { camt } from "../support/bank-files";
import { jobEnded, kill, startWorker, until } from "../support/crew";
import { pauseBefore } from "../support/pause-points";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../support/world";

/** Seeds replay: run 3 always kills at the same points. One in the suite. */
const RUNS = Number(process.env.FAULT_RUNS ?? 1);
const SMTP = "smtp://127.0.0.1:9?tls=off";
const PAYING = 12;

/** The statements of importing and matching a file, from first to last, and then those of booking certain matches. */
const TAKING_IN = [
  /^insert into "bank_statements"/,
  /^insert into "bank_entries"/,
  /^update "bank_statements"/,
  /^with line as materialized/,
  /^update "jobs" set .*"result"/,
];
const BOOKING = [/^insert into "payments"/, /^insert into "bank_matches"/];

/** Kills a worker before a statement it reaches. */
async function killBefore(statement: RegExp) {
  const point = pauseBefore(statement);
  const worker = startWorker(SMTP);
  await point.reached(40_000);
  await kill(worker);
  point.goOn();
}

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  "run %i: a bank's file whose worker is killed comes in whole or not at all, is booked once, and brought in again changes nothing",
  async (run) => {
    const dice = randomFrom(run * 49_979_687);
    const customer_id = await customer(`Afschrift ${run}`);
    const sanne = await as(role.klant, customer_id);
    const debtor_id = await debtor(customer_id, "Bakkerij De Korenaar");
    await writeBankSettings.call(sanne, { book_certain: "1" });
    for (let n = 0; n < PAYING; n += 1) await invoice(sanne, debtor_id, { amount: 1_000 + n });
    await owner`update invoices set number = 'AF-' || ${run}::int || '-' || amount where customer_id = ${customer_id}`;
    const lines = Array.from({ length: PAYING }, (_, n) => ({
      amount: 1_000 + n,
      on: "2026-11-19",
      name: "De Korenaar",
      text: `AF-${run}-${1_000 + n}`,
    }));
    const text = camt({ opened_on: "2026-11-18", closed_on: "2026-11-19", lines });
    const bring = () => startBankStatement.call(sanne, { file: new File([text], "afschrift.xml") });
    const { data: job } = await bring();
    await killBefore(TAKING_IN[dice.below(TAKING_IN.length)] ?? /^commit/i);
    expect(await rowsOf("bank_entries", customer_id)).toEqual([]);
    expect(await rowsOf("bank_statements", customer_id)).toEqual([]);
    if (RUNS > 1) await killBefore(BOOKING[dice.below(BOOKING.length)] ?? /^commit/i);
    expect([0, PAYING]).toContain((await rowsOf("bank_entries", customer_id)).length);
    const worker = startWorker(SMTP);
    await until("the file is in", jobEnded(job.id));
    await kill(worker, "SIGTERM");
    const paid = await rowsOf("payments", customer_id);
    expect(paid).toHaveLength(PAYING);
    expect((await rowsOf("invoices", customer_id)).every(({ amount }) => amount === "0")).toBe(true);
    const { data: again } = await bring();
    await work(sanne, again);
    expect(await rowsOf("bank_entries", customer_id)).toHaveLength(PAYING);
    expect(await rowsOf("payments", customer_id)).toEqual(paid);
  },
  120_000,
);
