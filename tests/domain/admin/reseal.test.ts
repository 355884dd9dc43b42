import { afterEach, expect, test } from "vitest";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { reseal } from "@/scripts/admin/reseal";
import { linked } from "../../support/linked";
import { owner, rowsOf } from "../../support/world";

const known = settings();
const { INVORDER_SECRET, INVORDER_SECRET_OLD } = known;
afterEach(() => Object.assign(known, { INVORDER_SECRET, INVORDER_SECRET_OLD }));

test("every seal is made anew under the new secret, once, and what stands in it stays the same", async () => {
  const { customer_id, sanne } = await linked("Bakker Groothandel");
  await owner`update customers set payment_provider_key = ${encrypt("live_sleutel")},
    former_payment_keys = ${[encrypt("live_vorige"), encrypt("live_eerste")]} where id = ${customer_id}`;
  await owner`update users set totp_secret = ${encrypt("JBSWY3DP")} where id = ${sanne.actor.id}`;
  await owner`insert into identity_providers (name, issuer, client_id, client_secret, email_domains)
    values ('Bakker', 'https://login.bakker.example', 'invorder', ${encrypt("van de organisatie")}, '{bakker.example}')`;
  Object.assign(known, {
    INVORDER_SECRET: "een nieuw geheim van meer dan 32 tekens",
    INVORDER_SECRET_OLD: INVORDER_SECRET,
  });
  await reseal();
  Object.assign(known, { INVORDER_SECRET_OLD: undefined });
  const [own] = await owner`select payment_provider_key as key from customers where id = ${customer_id}`;
  const [former] = await owner`select former_payment_keys as keys from customers where id = ${customer_id}`;
  expect(former?.keys.map(decrypt)).toEqual(["live_vorige", "live_eerste"]);
  const [user] = await owner`select totp_secret as key from users where id = ${sanne.actor.id}`;
  const [link] = await rowsOf("accounting_connections", customer_id);
  const [chain] =
    await owner`select access_token from accounting_chains where id = ${Number(link?.chain_id)}`;
  expect([own?.key, user?.key, chain?.access_token].map((text) => decrypt(String(text)))).toEqual([
    "live_sleutel",
    "JBSWY3DP",
    "access-1",
  ]);
  const [provider] = await owner`select client_secret from identity_providers`;
  expect(decrypt(String(provider?.client_secret))).toBe("van de organisatie");
  await reseal();
  expect((await owner`select totp_secret as key from users where id = ${sanne.actor.id}`)[0]).toEqual(user);
});

test("a seal that neither secret opens is named, and nothing of it is lost", async () => {
  const { customer_id } = await linked("Onleesbaar");
  const lost = encrypt("kwijt");
  await owner`update customers set payment_provider_key = ${lost} where id = ${customer_id}`;
  Object.assign(known, {
    INVORDER_SECRET: "nog een ander geheim van 32 tekens of meer",
    INVORDER_SECRET_OLD: undefined,
  });
  await expect(reseal()).rejects.toThrow(/a seal in \w+\.\w+ opens with neither/);
  expect(
    (await owner`select payment_provider_key as key from customers where id = ${customer_id}`)[0]?.key,
  ).toBe(lost);
});
