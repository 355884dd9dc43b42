import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { jobStatuses } from "@/lib/jobs/queries";
import { jobEnded, kill, pause, startWorker, until } from "../support/crew";
import { as, customer, owner } from "../support/world";

const ROWS = 20_000;
const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand";

test("an import whose worker is killed leaves nothing half done, and comes in whole with exact figures", async () => {
  const customer_id = await customer("Koster Logistiek");
  const sanne = await as(role.klant, customer_id);
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `${n % 400};Debiteur ${n % 400};F${n};01-06-2026;01-07-2026;${n % 100 === 0 ? "tien" : "12,50"}`,
  );
  const started: { data: { id: number } } = await startCsvImport.call(sanne, {
    file: new File([[HEADER, ...rows].join("\n")], "groot.csv"),
  });
  const counted = async () => {
    const [row] = await owner<
      { count: number }[]
    >`select count(*)::int as count from invoices where customer_id = ${customer_id}`;
    return row?.count ?? 0;
  };
  // The mail server is not needed; only its address must be set.
  for (const moment of [700, 1_200, 1_700]) {
    const worker = startWorker("smtp://127.0.0.1:9?tls=off");
    await pause(moment);
    await kill(worker);
    expect([0, ROWS * 0.99]).toContain(await counted());
  }
  const worker = startWorker("smtp://127.0.0.1:9?tls=off");
  await until("the import is done", jobEnded(started.data.id), 150_000);
  await kill(worker, "SIGTERM");
  expect(await counted()).toBe(ROWS * 0.99);
  const { data } = await jobStatuses.call(sanne, { id: started.data.id });
  expect(data).toMatchObject({
    status: 2,
    result: { read: ROWS, added: ROWS * 0.99, changed: 0, rejected: ROWS * 0.01 },
  });
}, 240_000);
