import { expect, test } from "vitest";
import { joinDebtors } from "@/lib/accounting/commands/duplicates/join";
import { anonymiseDebtor } from "@/lib/privacy/commands/anonymise";
import { rowsOfEachKind } from "../../../support/rows-of-each-kind";
import { owner, rowsOf } from "../../../support/world";

/** Tables with a debtor id of which a join moves no row, each with the reason. */
const exempt: Record<string, string> = {
  debtors: "the debtor itself, which goes",
  distinct_debtors: "its pairs are given to the one that stays: told apart below",
  positions: "worked out anew of the invoices that went over",
};

const { sanne, ids } = await rowsOfEachKind("Van Dijk Energie");
const customer_id = ids.customer?.[0] ?? 0;
const [goes = 0, stays = 0, other = 0] = ids.debtor ?? [];
await arranged();
const before = await countsOf();

/** Returns every column with a debtor's id. */
async function columns() {
  return owner<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name in ('debtor_id', 'debtor_ids', 'other_id', 'from_debtor_id', 'to_debtor_id') order by 1, 2`;
}

/** Counts the rows of each table by debtor. */
async function countsOf() {
  const counts: Record<string, { goes: number; all: number }> = {};
  for (const { table, column, type } of await columns()) {
    const isIt =
      type === "ARRAY" ? owner`${goes} = any (${owner(column)})` : owner`${owner(column)} = ${goes}`;
    const [row] = await owner<{ goes: number; all: number }[]>`
      select count(*) filter (where ${isIt})::int as goes, count(*)::int as all from ${owner(table)} where customer_id = ${customer_id}`;
    counts[`${table}.${column}`] = row ?? { goes: 0, all: 0 };
  }
  return counts;
}

/** Adds a row of the removed debtor to each table that the product did not write yet. */
async function arranged() {
  await owner`update debtors set name = 'Oliehandel Prins', contact_email_address = 'a@prins.example' where id in (${goes}, ${stays})`;
  await owner`update debtors set source = 'csv' where id = ${goes}`;
  await owner`update debit_mandates set state = 'revoked' where debtor_id = ${goes}`;
  await owner`update invoices set processing_job_id = null where customer_id = ${customer_id}`;
  await owner`insert into subscriptions ${owner({ customer_id, debtor_id: goes, contract: "C1", number: "1", name: "Onderhoud", amount: 100 })}`;
  for (const debtor_id of [goes, stays])
    await owner`insert into debtor_aliases ${owner({ customer_id, debtor_id, name: "Prins Olie", uses: 2 })}`;
  await owner`insert into debtor_recipients ${owner({ customer_id, debtor_id: goes, place: 0, email: "a@prins.example", kind: "to", role: "reminders" })}`;
  await owner`insert into debtor_recipients ${owner({ customer_id, debtor_id: goes, place: 1, email: "b@prins.example", kind: "cc", role: "all" })}`;
  await owner`update bank_entries set debtor_id = ${goes} where customer_id = ${customer_id}`;
  await owner`insert into debtor_sources ${owner({ customer_id, debtor_id: goes, source: "moneybird", division: "M", external_id: "9", number: "9" })}`;
  await owner`insert into distinct_debtors ${owner({ customer_id, debtor_id: Math.min(goes, other), other_id: Math.max(goes, other) })}`;
  const [mandate] = await owner<{ id: number }[]>`select id from debit_mandates where debtor_id = ${goes}`;
  await owner`insert into debit_collections ${owner({ customer_id, debtor_id: goes, mandate_id: mandate?.id ?? 0, currency: "EUR", amount: 100, invoice_ids: [], collect_on: "2026-12-01" })}`;
}

test("the debtor that goes has a row in every table that names debtors, or the table says why not", () => {
  const empty = Object.entries(before).flatMap(([name, { goes }]) =>
    goes > 0 ? [] : [name.split(".")[0] ?? ""],
  );
  expect([...new Set(empty)].filter((table) => !(table in exempt))).toEqual([]);
});

test("joined no table names it any more, and nothing of it is lost", async () => {
  const { data } = await joinDebtors.call(sanne, { pairs: [{ id: stays, other_id: goes }] });
  expect(data).toMatchObject({ joined: 1, left: [] });
  const after = await countsOf();
  expect(Object.entries(after).filter(([, { goes }]) => goes > 0)).toEqual([]);
  // The join is recorded in the timeline and in `debtor_sources`; the spelling both had is one row, and so is its address.
  const more: Record<string, number> = {
    "debtor_entries.debtor_id": 1,
    "debtor_sources.debtor_id": 1,
    "debtor_aliases.debtor_id": -1,
  };
  const changed = Object.entries(after)
    .filter(([name]) => !name.startsWith("distinct_debtors"))
    .map(([name, { all }]) => [name, all - (before[name]?.all ?? 0)] as const)
    .filter(([name, grown]) => grown !== (more[name] ?? 0));
  expect(changed).toEqual([]);
  expect(await rowsOf("distinct_debtors", customer_id, "debtor_id")).toEqual([
    expect.objectContaining({ debtor_id: Math.min(stays, other), other_id: Math.max(stays, other) }),
  ]);
  const emails =
    await owner`select email, kind from debtor_recipients where debtor_id = ${stays} order by place`;
  expect(emails.map(({ email, kind }) => [email, kind])).toEqual([
    ["a@prins.example", "to"],
    ["b@prins.example", "cc"],
  ]);
  const [alias] =
    await owner`select uses from debtor_aliases where debtor_id = ${stays} and name = 'Prins Olie'`;
  expect(alias?.uses).toBe(4);
});

test("who is taken out afterwards is taken out of what came with the join too", async () => {
  await owner`update invoices set amount = 0, last_status_id = 19, next_action_on = null, date = '2010-01-01', expires_at = '2010-02-01', paid_at = '2010-03-01' where customer_id = ${customer_id} and debtor_id = ${stays}`;
  await owner`update holds set state = 'ended', outcome = 'withdrawn' where customer_id = ${customer_id}`;
  await owner`update outbox set state = 'sent' where customer_id = ${customer_id}`;
  await owner`update letters set file_key = coalesce(file_key, 'letters/x.pdf') where customer_id = ${customer_id}`;
  await owner`update provider_payments set unassigned = 0 where customer_id = ${customer_id}`;
  await owner`update debit_mandates set state = 'revoked' where customer_id = ${customer_id}`;
  await owner`update debit_collections set state = 'done' where customer_id = ${customer_id}`;
  await anonymiseDebtor.call(sanne, { id: stays });
  const entries = await owner`select content, label, "to" from debtor_entries where debtor_id = ${stays}`;
  expect(entries.filter(({ content }) => content !== "")).toEqual([]);
  expect(await owner`select 1 from debtor_aliases where debtor_id = ${stays}`).toHaveLength(0);
});
