import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { decrypt } from "@/lib/kernel/encryption";
import { deleteReseller } from "@/lib/tenants/commands/delete-reseller";
import {
  checkProvider,
  createProvider,
  deleteProvider,
  updateProvider,
} from "@/lib/users/sign-in/oidc/commands";
import { getProvider, listProviders } from "@/lib/users/sign-in/oidc/queries";
import { as, customer, owner, user } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
await owner`insert into resellers (id, name, domain, host) values (7, 'Noorderlicht', 'noorderlicht', 'incasso.noorderlicht.example')`;
const ada = await as(role.superadmin);
const fields = {
  name: "Bakker Techniek",
  issuer: "https://login.bakker.example",
  client_id: "invorder",
  client_secret: "een geheim",
};

test("role 1 adds a provider, whose secret is sealed and never answered, and finds its redirect URIs", async () => {
  const { data } = await createProvider.call(ada, {
    ...fields,
    email_domains: "@Bakker.nl, bakker-techniek.nl\nBAKKER.NL",
    reseller_id: 7,
  });
  expect(data).toMatchObject({
    name: "Bakker Techniek",
    reseller: "Noorderlicht",
    email_domains: ["bakker.nl", "bakker-techniek.nl"],
    is_active: true,
    people: 0,
    redirect_uris: [
      "http://127.0.0.1:3000/api/auth/oidc/callback",
      "http://incasso.noorderlicht.example:3000/api/auth/oidc/callback",
    ],
  });
  expect(JSON.stringify(await listProviders.call(ada, {}))).not.toContain("geheim");
  const [row] = await owner`select client_secret from identity_providers where id = ${data.id}`;
  expect(decrypt(String(row?.client_secret))).toBe("een geheim");
});

test("nobody but role 1 sees or writes providers", async () => {
  for (const other of [role.whiteLabel, role.klant, role.intern, role.sales, role.auditor]) {
    const ctx = await as(other, other === role.klant ? bakker : undefined);
    await expect(listProviders.call(ctx, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(createProvider.call(ctx, { ...fields, email_domains: "x.nl" })).rejects.toMatchObject({
      kind: "forbidden",
    });
  }
});

test("a domain is one provider's on a white label, and what is no domain or has no TLS is refused at its field", async () => {
  await createProvider.call(ada, { ...fields, name: "Visser", email_domains: "visser.nl" });
  const add = (more: object) =>
    createProvider.call(ada, { ...fields, email_domains: "nieuw.nl", ...more }).then(
      () => null,
      ({ errors }) => errors,
    );
  expect(await add({ email_domains: "elders.nl, visser.nl" })).toEqual({
    email_domains: [{ key: "provider_domain_taken", values: { domain: "visser.nl", name: "Visser" } }],
  });
  for (const wrong of ["bakker", "jan@bakker.nl", "*.nl", "bakker..nl", "127.0.0.1"])
    expect(Object.keys((await add({ email_domains: [wrong] })) ?? {})).toEqual(["email_domains"]);
  for (const issuer of [
    "http://login.bakker.example",
    "ftp://x.example",
    "https://a:b@x.example",
    "https://x.example/?a=1",
    "login.bakker.example",
  ])
    expect(await add({ issuer })).toEqual({ issuer: [{ key: "provider_address", values: undefined }] });
  // On another white label the domain may be used again.
  expect(await add({ email_domains: "visser.nl", reseller_id: 7 })).toBeNull();
});

test("two who want a domain at the same moment do not both get it", async () => {
  const add = () => createProvider.call(ada, { ...fields, email_domains: "tegelijk.nl" });
  const outcomes = await Promise.allSettled([add(), add(), add()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a change leaves the secret and the links as they are; another issuer or client ends the links", async () => {
  const { data } = await createProvider.call(ada, { ...fields, email_domains: "links.nl" });
  const { id } = await user(role.klant, [bakker]);
  const link = () =>
    owner`insert into user_identities (provider_id, subject, user_id) values (${data.id}, 'nr-1', ${id})`;
  const people = async () => (await getProvider.call(ada, { id: data.id })).data.people;
  await link();
  await updateProvider.call(ada, { id: data.id, name: "Anders", is_active: false });
  expect(await people()).toBe(1);
  await updateProvider.call(ada, { id: data.id, client_id: "nieuw" });
  expect(await people()).toBe(0);
  await link();
  await updateProvider.call(ada, { id: data.id, issuer: "https://elders.example" });
  expect(await people()).toBe(0);
  const [row] = await owner`select client_secret from identity_providers where id = ${data.id}`;
  expect(decrypt(String(row?.client_secret))).toBe("een geheim");
  await expect(updateProvider.call(ada, { id: data.id, version: 1, name: "Laat" })).rejects.toMatchObject({
    kind: "stale",
  });
  await link();
  await deleteProvider.call(ada, { id: data.id });
  expect(await owner`select 1 from user_identities where user_id = ${id}`).toHaveLength(0);
});

test("a white label that is removed takes its providers and their links along, and nobody else's", async () => {
  await owner`insert into resellers (id, name, domain) values (8, 'Zuiderlicht', 'zuiderlicht')`;
  const add = async (email_domains: string, reseller_id: number) =>
    (await createProvider.call(ada, { ...fields, email_domains, reseller_id })).data.id;
  const [gone, left] = [await add("zuiderlicht.nl", 8), await add("zuiderlicht.nl", 7)];
  const { id } = await user(role.klant, [bakker]);
  for (const provider_id of [gone, left])
    await owner`insert into user_identities (provider_id, subject, user_id) values (${provider_id}, 'nr-8', ${id})`;
  await deleteReseller.call(ada, { id: 8 });
  expect(await owner`select id from identity_providers where id in (${gone}, ${left})`).toEqual([
    { id: left },
  ]);
  expect(await owner`select provider_id from user_identities where user_id = ${id}`).toEqual([
    { provider_id: left },
  ]);
});

test("checking says in a word what is in the way", async () => {
  const check = async (issuer: string) => (await checkProvider.call(ada, { issuer })).data.fault;
  expect(await check("http://login.bakker.example")).toBe("not_https");
  expect(await check("http://127.0.0.1:9")).toBe("unreachable");
});
