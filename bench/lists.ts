import type postgres from "postgres";
import type { StaffCtx } from "@/lib/access/context";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { encode } from "@/lib/http/encode";
import { searchEverything } from "@/lib/lists/queries/search-everything";
import { type Figure, median } from "./measure";

/** Measures the action list and the debtor search as queries of the product, beside the same queries in plain SQL on the same database. */
export async function lists(ctx: StaffCtx, sql: postgres.Sql, customer: number): Promise<Figure[]> {
  const floor = await median(15, () =>
    sql.begin("read only", async (tx) => {
      await tx`select i.id, d.name, i.number, i.date, i.expires_at, i.amount, i.last_status_id, i.invoice_status_id
        from invoices i join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
        where i.customer_id = ${customer} and i.next_action_on <= current_date order by i.next_action_on, i.id limit 50`;
      await tx`select currency, count(*), sum(amount) from invoices where customer_id = ${customer} and next_action_on <= current_date group by currency`;
    }),
  );
  const list = await median(15, async () => encode(listActions.answer, await listActions.call(ctx, {})));
  const searchFloor = await median(
    15,
    () =>
      sql`select id, name from debtors where customer_id = ${customer} and search like '%visser b%' order by name, id limit 50`,
  );
  const search = await median(15, (run) => listDebtors.call(ctx, { q: run % 2 ? "visser b" : "d42" }));
  const words = ["visser b", "F199999", "bakker 5042", "nobody is called this"];
  const everything = await median(20, (run) =>
    searchEverything.call(ctx, { q: words[run % words.length] ?? "" }),
  );
  return [
    {
      work: "search over everything (verb)",
      ms: everything,
      target: "<= 50 ms",
      ok: everything <= 50,
    },
    {
      work: "action list, page 1 of 50, count and sums (verb)",
      ms: list,
      floor,
      target: "<= 10 x SQL",
      ok: list <= 10 * floor,
    },
    {
      work: "debtor search under RLS (verb)",
      ms: search,
      floor: searchFloor,
      target: "<= 50 ms",
      ok: search <= 50,
    },
  ];
}
