import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { endKey, renewKey } from "@/lib/tenants/commands/keys";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { listUsers } from "@/lib/users/queries/list-users";
import { as, customer, NOW, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const bakker = await customer("Bakker", { reseller_id: 7 });
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });

const opens = async (pair: { access_token: string; api_key: string }) => (await findSession(pair, NOW))?.ctx;

test("a key works as role 3 for its own customer alone; a new one ends the one before it", async () => {
  const { data: first } = await renewKey.call(nils, { id: bakker });
  const ctx = await opens(first);
  expect(ctx?.actor.role_id).toBe(role.klant);
  expect(ctx?.customer?.id).toBe(bakker);
  const others = await owner`select customer_id from customer_users where user_id = ${ctx?.actor.id ?? 0}`;
  expect(others).toEqual([{ customer_id: bakker }]);
  const { data: second } = await renewKey.call(nils, { id: bakker });
  expect(await opens(first)).toBeUndefined();
  expect((await opens(second))?.actor.id).toBe(ctx?.actor.id);
});

test("what is told of a key is when it was made, used and ends; the key itself stands nowhere", async () => {
  const id = await customer("Smit", { reseller_id: 7 });
  expect((await getCustomer.call(nils, { id })).data.personal_api_key).toBeNull();
  const { data: pair } = await renewKey.call(nils, { id });
  const { data } = await getCustomer.call(nils, { id });
  expect(data.personal_api_key).toMatchObject({ last_used_at: null, created_at: expect.any(Date) });
  expect(JSON.stringify(data)).not.toContain(pair.api_key);
  await owner`update sessions set created_at = created_at - interval '1 day', last_seen_at = last_seen_at - interval '1 day'
    where user_id = ${(await opens(pair))?.actor.id ?? 0}`;
  await opens(pair);
  expect((await getCustomer.call(nils, { id })).data.personal_api_key?.last_used_at).toBeInstanceOf(Date);
  const sanne = await as(role.klant, id);
  expect((await getCustomer.call(sanne, { id })).data.personal_api_key).toBeNull();
  await endKey.call(nils, { id });
  expect(await opens(pair)).toBeUndefined();
  expect((await getCustomer.call(nils, { id })).data.personal_api_key).toBeNull();
});

test("a salesperson makes no key, nor does another white label; what it acts as is no user of the list", async () => {
  const femke = await as(role.sales, undefined, { reseller_id: 7 });
  await expect(renewKey.call(femke, { id: bakker })).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = await as(role.whiteLabel, undefined, { reseller_id: 8 });
  for (const verb of [renewKey, endKey])
    await expect(verb.call(stranger, { id: bakker })).rejects.toMatchObject({ kind: "not-found" });
  const { data } = await listUsers.call(nils, { inactive: true });
  expect(data.filter(({ first_name }) => first_name === "API")).toEqual([]);
});
