import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { debtorSpool, itemSpool, stageRows } from "@/lib/accounting/commands/stage-rows";
import { cents } from "@/lib/kernel/money";
import { as, customer, own } from "../../support/world";

const ctx = own(await as(role.klant, await customer("Visser Boekhouding")));

const debtor = (
  external_id: string,
  more: Partial<Parameters<ReturnType<typeof debtorSpool>["add"]>[0][0]>,
) => ({
  external_id,
  debtor_number: external_id,
  name: "De Boer",
  address: "",
  zipcode: "",
  city: "",
  country: null,
  country_word: "",
  language: "" as const,
  kvk_number: "",
  contact_name: "",
  contact_email_address: "",
  contact_telephone_number: "",
  credit_limit: null,
  is_deleted: false,
  ...more,
});

/** Returns the debtors staged for merging, and the number of items staged more than once. */
const staged = (rows: ReturnType<typeof debtor>[]) =>
  transact(ctx, async (tx) => {
    const debtors = debtorSpool();
    debtors.add(rows);
    const { repeated } = await stageRows(tx, { debtors, items: itemSpool() });
    const found = await tx.db.execute(sql`select * from import_debtors order by line`);
    return { repeated, found: [...found] };
  });

test("what a source says waits to the letter, whatever signs it has, and what it does not say is null", async () => {
  const name = "“Bäcker & Zn.”\t\\N \\\\ 'O''Neill' {\"a\": [1]}\n2e regel 🧾 \\u0041";
  const { found } = await staged([
    debtor("1", { name, credit_limit: cents(-12_345_678_901), is_deleted: true }),
    debtor("2", { country: "NL", name: "half \ud83e sign" }),
  ]);
  expect(found).toMatchObject([
    {
      line: 1,
      name,
      credit_limit: "-12345678901",
      is_deleted: true,
      country: null,
      division: null,
      city: "",
    },
    { line: 2, name: "half \ufffd sign", credit_limit: null, is_deleted: false, country: "NL" },
  ]);
});

test("of many rows each waits once, under its own number, and the last of an id counts", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    debtor(`d-${index % 4_000}`, { city: `Stad ${index}` }),
  );
  const { found } = await staged(rows);
  expect(found).toHaveLength(4_000);
  expect(found[0]).toMatchObject({ line: 1_001, external_id: "d-1000", city: "Stad 1000" });
  expect(found.at(-1)).toMatchObject({ line: 5_000, external_id: "d-999", city: "Stad 4999" });
});
