import type postgres from "postgres";
import { type Day, dayAt } from "@/lib/kernel/day";
import type { People } from "./people";
import { centsIn, momentIn, rowsIn } from "./read";

const types: Readonly<Record<string, string>> = {
  Notitie: "note",
  Afspraak: "appointment",
  Offerte: "quote",
  Deal: "deal",
  "No-deal": "no_deal",
  Contract: "contract",
};

/** Writes the dossier entries of customers after one day and until another, at customers of the same white label. */
export async function writeDossier(
  sql: postgres.Sql,
  dir: string,
  people: People,
  { after, until }: { after: Day | null; until: Day },
) {
  for (const row of rowsIn(dir, "dossier.csv")) {
    const at = momentIn(row.at);
    if (dayAt(at) > until || (after !== null && dayAt(at) <= after)) continue;
    await sql`insert into dossier_entries ${sql({
      customer_id: await customerOf(sql, people, row),
      type: types[row.type ?? ""] ?? "note",
      subject: row.subject ?? "",
      product: row.product ?? "",
      date: row.date ?? "",
      amount: centsIn(row.amount),
      user_id: people.sellers.get(row.user ?? "") ?? null,
      created_at: at,
    })}`;
  }
}

async function customerOf(
  sql: postgres.Sql,
  { customer_id }: People,
  { customer: name = "", currency = "EUR" }: Readonly<Record<string, string>>,
): Promise<number> {
  const [existing] = await sql<{ id: number }[]>`
    select o.id from customers c join customers o on o.reseller_id is not distinct from c.reseller_id and o.name = ${name}
    where c.id = ${customer_id}`;
  if (existing) return existing.id;
  const [created] = await sql<{ id: number }[]>`
    insert into customers (reseller_id, number, name, currency)
    select reseller_id, ${`${customer_id}-${name}`}, ${name}, ${currency} from customers where id = ${customer_id} returning id`;
  if (!created) throw new Error("a customer was not made");
  return created.id;
}
