import { afterAll, beforeAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { decrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { createCustomer, updateCustomer } from "@/lib/tenants/commands/write-customer";
import { startMollie } from "../../../emulators/mollie/emulator";
import { idleTransactions } from "../../support/open-transactions";
import { as, owner } from "../../support/world";

const LIVE = "live_geheimeSleutel";
const PRACTICE = "test_oefensleutelVanDijk";
const site = await startMollie({ keys: [LIVE, PRACTICE] });
const known = settings();
const before = known.MOLLIE_BASE_URL;
beforeAll(() => {
  known.MOLLIE_BASE_URL = `${site.url}/v2`;
});
afterAll(async () => {
  known.MOLLIE_BASE_URL = before;
  await site.close();
});

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht')`;
const ada = await as(role.superadmin);
const draft = { name: "Van Dijk Energie", reseller_id: 7, payment_provider: "mollie" };
const refusedAs = (key: string) => ({ kind: "invalid", errors: { payment_provider_key: [{ key }] } });
const storedKey = async (id: number) =>
  (await owner`select payment_provider_key as key from customers where id = ${id}`)[0]?.key;

test("the key of the payment provider is kept sealed and never answered", async () => {
  const { data } = await createCustomer.call(ada, { ...draft, payment_provider_key: LIVE });
  const { id, ...shown } = data;
  expect(JSON.stringify(shown)).not.toContain("geheim");
  expect(shown).toMatchObject({
    payment_provider_key: "live_••••utel",
    has_payment_provider_key: true,
    is_practice_key: false,
  });
  expect(await storedKey(id)).not.toContain("geheim");
  expect(decrypt(String(await storedKey(id)))).toBe(LIVE);
  const { data: after } = await updateCustomer.call(ada, { id, payment_provider_key: "" });
  expect(after).toMatchObject({ has_payment_provider_key: false, is_practice_key: false });
  // Payments started under it still cause webhooks.
  const [row] = await owner`select former_payment_keys as keys from customers where id = ${id}`;
  expect(row?.keys.map(decrypt)).toEqual([LIVE]);
  expect(JSON.stringify(after)).not.toContain(row?.keys[0]);
});

test("a key that is sent back as it was shown changes nothing", async () => {
  const { data } = await createCustomer.call(ada, { ...draft, payment_provider_key: LIVE });
  const { data: after } = await updateCustomer.call(ada, {
    id: data.id,
    name: "Van Dijk Warmte",
    payment_provider_key: data.payment_provider_key,
  });
  expect(after).toMatchObject({ name: "Van Dijk Warmte", payment_provider_key: "live_••••utel" });
  expect(decrypt(String(await storedKey(data.id)))).toBe(LIVE);
});

test("no transaction stands open while a key is tried", async () => {
  const idle: Promise<number>[] = [];
  site.faults.add({
    path: "/v2/methods",
    times: 2,
    before: () => idle.push(idleTransactions()),
    delayMs: 100,
  });
  const { data } = await createCustomer.call(ada, { ...draft, payment_provider_key: LIVE });
  await updateCustomer.call(ada, { id: data.id, payment_provider_key: PRACTICE });
  expect(await Promise.all(idle)).toEqual([0, 0]);
});

test("a key is asked for at once: one the provider does not know is refused at its field, and the one before stays", async () => {
  const { data } = await createCustomer.call(ada, { ...draft, payment_provider_key: PRACTICE });
  expect(data).toMatchObject({ has_payment_provider_key: true, is_practice_key: true });
  for (const payment_provider_key of ["live_eenAndereSleutel", "geen sleutel"])
    await expect(updateCustomer.call(ada, { id: data.id, payment_provider_key })).rejects.toMatchObject(
      refusedAs("invalid_provider_key"),
    );
  site.faults.add({ path: "/v2/methods", status: 503, body: "{}" });
  await expect(updateCustomer.call(ada, { id: data.id, payment_provider_key: LIVE })).rejects.toMatchObject(
    refusedAs("provider_unreachable"),
  );
  expect(decrypt(String(await storedKey(data.id)))).toBe(PRACTICE);
});
