import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { invoices } from "@/db/schema/invoices";
import { reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { stageOf } from "@/lib/flow/statuses";
import { claimSql } from "@/lib/invoices/queries/claim-sql";
import { type CostSettings, claimOn } from "@/lib/invoices/rules/costs";
import { addDays } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { as, customer, debtor, invoice, own, TODAY } from "../../support/world";

const settings = fc.record({
  interest_rate: fc.integer({ min: 0, max: 10_000 }),
  incasso_type: fc.constantFrom("costs" as const, "perc" as const, "wik" as const),
  incasso_value: fc.integer({ min: 0, max: 9_000 }).map(cents),
  interest_min: fc.integer({ min: 0, max: 5_000 }).map(cents),
  interest_max: fc.option(fc.integer({ min: 5_000, max: 90_000 }).map(cents), { nil: null }),
});
const facts = fc.record({
  amount: fc.oneof(
    fc.integer({ min: -500_000, max: 3_000_000_000 }),
    fc.constantFrom(0, 1, 249_999, 250_001, 20_500_000, 20_500_001),
  ),
  overdue: fc.integer({ min: -40, max: 4_000 }),
  last_status_id: fc.constantFrom(1, 3, 6, 8, 16, 19, 20),
  calculate_interest: fc.boolean(),
  calculate_incasso: fc.boolean(),
  charges_paid: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000_000 })),
});

test("the database computes interest and costs to the cent as lib/invoices/rules/costs does", async () => {
  const customer_id = await customer("Centen Tellen");
  const sanne = own(await as(role.klant, customer_id));
  const kok = await debtor(customer_id, "Kok Catering");
  await fc.assert(
    fc.asyncProperty(settings, fc.array(facts, { minLength: 5, maxLength: 5 }), async (chosen, many) => {
      const ids: number[] = [];
      for (const fact of many) ids.push(await invoice(sanne, kok, fact));
      const rows = await computed(sanne, chosen, ids);
      const expected = many.map((fact, place) => {
        const { interest, incasso_costs } = claimOn(
          {
            ...fact,
            amount: cents(fact.amount),
            charges_paid: cents(fact.charges_paid),
            expires_at: addDays(TODAY, -fact.overdue),
            is_closed: stageOf(fact.last_status_id) === "closed",
            law: null,
          },
          chosen,
          TODAY,
        );
        return { id: ids[place], interest: Number(interest), incasso_costs: Number(incasso_costs) };
      });
      expect(rows).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

const computed = (ctx: ReturnType<typeof own>, chosen: CostSettings, ids: number[]) =>
  reading(ctx, async (read) => {
    const { interest, incasso_costs } = await claimSql(read, { ...chosen, legal_mode: false, law: {} });
    const rows = await read.db.execute<{ id: number; interest: string; incasso_costs: string }>(sql`
      select ${invoices.id} as id, ${interest} as interest, ${incasso_costs} as incasso_costs
      from ${invoices} where ${invoices.id} = any(${sql.param(ids)}) order by 1`);
    return [...rows].map((row) => ({
      id: row.id,
      interest: Number(row.interest),
      incasso_costs: Number(row.incasso_costs),
    }));
  });
