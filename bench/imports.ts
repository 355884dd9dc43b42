import type postgres from "postgres";
import type { StaffCtx } from "@/lib/access/context";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { runJob } from "@/lib/jobs/run";
import { registry } from "@/workers/registry";
import { type Figure, megabytes, once } from "./measure";

const HEADER =
  "debiteurnummer;naam;adres;postcode;plaats;land;kvk;contactpersoon;email;telefoon;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand";

/** Returns a ledger of `many` rows from row `from` on; `raise` is added to the amounts of each row. */
export function ledger(many: number, from: number, raise: (row: number) => number): File {
  const rows = Array.from({ length: many }, (_, index) => {
    const row = from + index;
    const amount = `${1_000 + (row % 9_000) + raise(row)},00`;
    return `B${row % (many / 20)};Debiteur ${row % (many / 20)};Kerkstraat 1;3511 EF;Utrecht;NL;;;d${row % (many / 20)}@example.test;;B${row};01-06-2026;01-07-2026;EUR;${amount};${amount}`;
  });
  return new File([[HEADER, ...rows].join("\n")], "bench.csv");
}

export async function importFile(ctx: StaffCtx, file: File): Promise<number> {
  const started: { data: { id: number } } = await startCsvImport.call(ctx, { file });
  return once(() =>
    runJob(registry, { id: started.data.id, customer_id: ctx.customer?.id ?? 0 }, () => new Date()),
  );
}

/** Measures imports half new and half changed, unchanged, and how the time grows; beside COPY and one upsert of the same rows. */
export async function imports(
  ctx: StaffCtx,
  sql: postgres.Sql,
  customer: number,
  many = 100_000,
): Promise<Figure[]> {
  await importFile(
    ctx,
    ledger(many / 2, 0, () => 0),
  );
  await sql`vacuum analyze invoices`;
  const before = megabytes();
  const mixed = await importFile(
    ctx,
    ledger(many, 0, (row) => (row < many / 2 ? 1 : 0)),
  );
  await sql`vacuum analyze invoices`;
  const unchanged: number[] = [];
  for (let turn = 0; turn < 3; turn++)
    unchanged.push(
      await importFile(
        ctx,
        ledger(many, 0, (row) => (row < many / 2 ? 1 : 0)),
      ),
    );
  const same = unchanged.sort((a, b) => a - b)[1] ?? 0;
  const floor = await upsertFloor(sql, customer, many);
  const note = `+${megabytes() - before} MB, ${megabytes()} MB`;
  return [
    {
      work: `CSV import of ${many}, half new, half changed`,
      ms: mixed,
      floor: floor.write,
      target: "<= 3 x COPY+upsert",
      ok: mixed <= 3 * floor.write,
      note,
    },
    {
      work: `CSV import of ${many}, unchanged`,
      ms: same,
      floor: floor.compare,
      target: "<= 4 x COPY+compare",
      ok: same <= 4 * floor.compare,
    },
  ];
}

/** Measures as many rows by COPY and one upsert, and by COPY and one comparison, in transactions that are rolled back. */
async function upsertFloor(sql: postgres.Sql, customer: number, many: number) {
  const text = Array.from(
    { length: many },
    (_, row) => `${customer}\tB${row % (many / 20)}\tB${row}\t2026-06-01\t2026-07-01\t${100_000 + row}\n`,
  );
  const copy = async (tx: postgres.TransactionSql) => {
    await tx`create temporary table bench_rows (customer_id int, debtor text, number text, date date, due date, amount bigint) on commit drop`;
    const { pipeline } = await import("node:stream/promises");
    const { Readable } = await import("node:stream");
    await pipeline(Readable.from(text), await tx`copy bench_rows from stdin`.writable());
    await tx`analyze bench_rows`;
  };
  const undone = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    once(() =>
      sql
        .begin(async (tx) => {
          await work(tx);
          throw new Error("undone");
        })
        .catch(() => undefined),
    );
  const compare = await undone(async (tx) => {
    await copy(tx);
    await tx`select count(*) from bench_rows r join debtors d on d.customer_id = r.customer_id and d.number = r.debtor
      join invoices i on i.customer_id = d.customer_id and i.debtor_id = d.id and i.number = r.number where i.amount <> r.amount`;
  });
  const write = await undone(async (tx) => {
    await copy(tx);
    await tx`delete from invoices where customer_id = ${customer} and number in (select number from bench_rows where substring(number from 2)::int >= ${many / 2})`;
    await tx`insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, last_status_id)
      select r.customer_id, d.id, r.number, r.date, r.due, r.amount, r.amount, 1 from bench_rows r
      join debtors d on d.customer_id = r.customer_id and d.number = r.debtor
      on conflict (customer_id, debtor_id, number) do update set amount = excluded.amount, total_amount = excluded.total_amount`;
    await tx`insert into journal_entries (customer_id, invoice_id, label, "to", day) select customer_id, id, 'amount', amount::text, current_date from invoices where customer_id = ${customer} and number like 'B%'`;
  });
  return { compare, write };
}

/** Measures how the time of an import grows from ten thousand to a hundred thousand invoices with ten times the debtors. */
export async function growth(small: StaffCtx, large: StaffCtx): Promise<Figure[]> {
  const first = await importFile(
    small,
    ledger(10_000, 0, () => 0),
  );
  const before = megabytes();
  const second = await importFile(
    large,
    ledger(100_000, 0, () => 0),
  );
  const more = megabytes() - before;
  return [
    {
      work: "growth 10,000 -> 100,000, import",
      ms: second,
      floor: first,
      target: "<= 12 x",
      ok: second <= 12 * first,
      note: `+${more} MB`,
    },
  ];
}
