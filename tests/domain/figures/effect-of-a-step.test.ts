import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { day } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, owner, refresh } from "../../support/world";

test("a step after which more went back than came in is not counted as paid, and its money is", async () => {
  const customer_id = await customer("Effect en Storno");
  const sanne = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, "Bakkerij De Korenaar");
  const [form] = await owner`insert into letter_forms (customer_id, hash, content)
    values (${customer_id}, 'demo', '{"blocks": []}') returning id`;
  const reminded = async (came: readonly number[]) => {
    const id = await invoice(sanne, debtor_id, { amount: 10_000, step: 3 });
    await owner`update invoices set date = '2026-08-01', expires_at = '2026-08-31' where id = ${id}`;
    const [letter] =
      await owner`insert into letters (customer_id, debtor_id, status_id, language, form_id, content, is_listed, filename, day)
      values (${customer_id}, ${debtor_id}, 3, 'nl', ${form?.id}, '{}', true, 'brief.pdf', '2026-09-10') returning id`;
    await owner`insert into letter_items (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
      values (${customer_id}, ${letter?.id}, ${id}, 10000, 0, 0)`;
    await owner`insert into timeline_entries (customer_id, invoice_id, type, content, status_id, day, letter_id)
      values (${customer_id}, ${id}, 'letter', 'letter', 3, '2026-09-10', ${letter?.id})`;
    for (const paid of came)
      await owner`insert into bookings (customer_id, invoice_id, "on", day, paid, source)
        values (${customer_id}, ${id}, '2026-09-12', '2026-09-12', ${paid}, 'csv')`;
    await refresh(customer_id, id);
  };
  await reminded([10_000]);
  await reminded([4_000, -6_000]);
  await reminded([2_500, -2_500]);
  const { data } = await payedVsStatus.call({ ...sanne, today: day("2026-11-21") }, { year: 2026 });
  const step = data.currencies[0]?.effect.find((one) => one.step === 3);
  expect(step).toMatchObject({ actions: 3, claimed: 30_000 });
  expect(step?.within["14"]).toEqual({
    actions: 3,
    claimed: 30_000,
    paid_actions: 1,
    paid: 8_000,
  });
});
