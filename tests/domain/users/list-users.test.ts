import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { UserRow } from "@/lib/users/answers";
import { listUsers } from "@/lib/users/queries/list-users";
import { plainFacts, plainForm } from "../../support/letter";
import { as, customer, debtor, owner, user } from "../../support/world";

test("a user's row tells for whom they work, what waits to be printed and what they asked about", async () => {
  const customer_id = await customer("Smederij Mol");
  const debtor_id = await debtor(customer_id, "Rederij Tromp");
  const emma = await user(role.klant, [customer_id], {
    first_name: "Emma",
    selected_customer_id: customer_id,
    customer_interest: ["Incasso"],
  });
  const [form] = await owner<{ id: number }[]>`insert into letter_forms (customer_id, hash, content)
    values (${customer_id}, 'x', ${JSON.stringify(plainForm)}::text::jsonb) returning id`;
  for (const printed of [null, new Date()])
    await owner`insert into letters (customer_id, debtor_id, form_id, language, content, filename, day, downloaded_at)
      values (${customer_id}, ${debtor_id}, ${form?.id ?? 0}, 'nl', ${JSON.stringify(plainFacts)}::text::jsonb, 'x.pdf', '2026-11-21', ${printed})`;
  const { data } = await listUsers.call(await as(role.superadmin), { q: emma.email });
  expect(data).toMatchObject([
    {
      id: emma.id,
      selected_customer_id: customer_id,
      selected_customer: { id: customer_id, name: "Smederij Mol" },
      super_login: true,
      downloads: 1,
      customer_interest: ["Incasso"],
    },
  ]);
  expect(UserRow.safeParse(data[0]).error).toBeUndefined();
});

test("a white label is told of its own users' letters only", async () => {
  const nils = await as(role.whiteLabel, undefined, { reseller_id: 1 });
  const { data } = await listUsers.call(nils, { q: "smederij" });
  expect(data.every(({ downloads }) => downloads === 0 || downloads === 1)).toBe(true);
});
