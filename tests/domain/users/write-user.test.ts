import { expect, test } from "vitest";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { deleteUser } from "@/lib/users/commands/delete-user";
import { sendInvite } from "@/lib/users/commands/send-invite";
import { createUser, updateUser } from "@/lib/users/commands/write-user";
import { customerChoices, userChoices } from "@/lib/users/queries/form-choices";
import { getUser } from "@/lib/users/queries/get-user";
import { as, customer, NOW, owner, user } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const bakker = await customer("Bakker Groothandel", { reseller_id: 7 });
const visser = await customer("Visser Transport", { reseller_id: 8 });
const ada = await as(role.superadmin);
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });

let people = 0;
const draft = (more: Record<string, unknown> = {}) => {
  people += 1;
  const email_address = `Femke.${people}@noorderlicht.example`;
  return { first_name: "Femke", affix: "van der", last_name: "Laan", email_address, ...more };
};

test("a superadmin adds a klant with everything the form asks; what is not said has SPEC's defaults", async () => {
  const { data } = await createUser.call(ada, {
    ...draft(),
    customer_ids: [bakker, visser, bakker],
    features: ["ri-match"],
    language: "gb",
  });
  expect(data).toMatchObject({
    full_name: "Femke van der Laan",
    email_address: expect.stringMatching(/^femke\./),
    role_id: role.klant,
    "2fa_type": "email",
    is_active: true,
    customer_ids: [bakker, visser],
    features: ["ri-match"],
    language: "gb",
    reseller_id: null,
    may_write: true,
    super_login: true,
    signing_in: { has_password: false, last_login_at: null },
  });
  expect(data.hash_id).toMatch(/^[0-9a-f]{32}$/);
});

test("a white label adds people of roles 2 and 7 of its own, whatever white label is named", async () => {
  const { data } = await createUser.call(nils, { ...draft(), role_id: role.sales, reseller_id: 8 });
  expect(data).toMatchObject({ role_id: role.sales, reseller_id: 7 });
  for (const role_id of [1, 3, 4, 5, 6, 8])
    await expect(createUser.call(nils, draft({ role_id }))).rejects.toMatchObject({
      errors: { role_id: [{ key: "role_not_yours" }] },
    });
  await expect(createUser.call(nils, draft({ role_id: 7, features: ["ri-match"] }))).rejects.toMatchObject({
    kind: "forbidden",
  });
  expect((await userChoices.call(nils, {})).data).toMatchObject({
    roles: [2, 7],
    resellers: [],
    features: [],
  });
});

test("a white label or salesperson belongs somewhere; a superadmin to nobody", async () => {
  for (const role_id of [2, 7])
    await expect(createUser.call(ada, draft({ role_id }))).rejects.toMatchObject({
      errors: { reseller_id: [{ key: "required" }] },
    });
  const { data } = await createUser.call(ada, draft({ role_id: 1, reseller_id: 8, customer_ids: [bakker] }));
  expect(data).toMatchObject({ reseller_id: null, customer_ids: [] });
});

test("an address somebody has names its field, also when that user is out of sight", async () => {
  const { email } = await user(role.klant, [visser]);
  for (const ctx of [ada, nils])
    await expect(
      createUser.call(ctx, draft({ email_address: email.toUpperCase(), role_id: 7, reseller_id: 8 })),
    ).rejects.toMatchObject({ errors: { email_address: [{ key: "email_taken" }] } });
  const { data } = await createUser.call(nils, draft({ role_id: 7 }));
  await expect(updateUser.call(nils, { id: data.id, email_address: email })).rejects.toMatchObject({
    errors: { email_address: [{ key: "email_taken" }] },
  });
});

test("customers out of reach are refused at their field; those beyond a white label's reach stay", async () => {
  await expect(createUser.call(ada, draft({ customer_ids: [2_000_000_000] }))).rejects.toMatchObject({
    errors: { customer_ids: [{ key: "unknown_customers" }] },
  });
  const { id } = await user(role.klant, [bakker, visser], { reseller_id: 7 });
  await expect(updateUser.call(nils, { id, customer_ids: [visser] })).rejects.toMatchObject({
    errors: { customer_ids: [{ key: "unknown_customers" }] },
  });
  await updateUser.call(nils, { id, customer_ids: [] });
  expect((await getUser.call(ada, { id })).data.customer_ids).toEqual([visser]);
  expect((await customerChoices.call(nils, { q: "s" })).data.map(({ label }) => label)).not.toContain(
    "Visser Transport",
  );
  expect((await customerChoices.call(ada, { q: "viss" })).data).toMatchObject([
    { value: String(visser), label: "Visser Transport" },
  ]);
});

test("a customer whose name begins with what is typed is offered before the many that only contain it", async () => {
  for (let n = 10; n < 31; n += 1) await customer(`Autoverhuur ${n}`);
  const verhoeven = await customer("Verhoeven Metaal");
  const { data } = await customerChoices.call(ada, { q: "verh" });
  expect(data).toHaveLength(20);
  expect(data.slice(0, 2).map(({ label }) => label)).toEqual(["Verhoeven Metaal", "Autoverhuur 10"]);
  expect(data[0]?.value).toBe(String(verhoeven));
});

test("a white label looks at its customers' people, changes its own, and finds nobody else", async () => {
  const { id: theirs } = await user(role.klant, [bakker]);
  expect((await getUser.call(nils, { id: theirs })).data).toMatchObject({ may_write: false });
  await expect(updateUser.call(nils, { id: theirs, last_name: "Smit" })).rejects.toMatchObject({
    kind: "forbidden",
  });
  const { id: hidden } = await user(role.superadmin, [], { reseller_id: 7 });
  const { id: stranger } = await user(role.klant, [visser]);
  for (const id of [hidden, stranger])
    for (const call of [getUser, updateUser, deleteUser, sendInvite] as const)
      await expect(call.call(nils, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("who changes role to one without customers loses theirs", async () => {
  const { id } = await user(role.klant, [bakker]);
  const { data } = await updateUser.call(ada, { id, role_id: 7, reseller_id: 7 });
  expect(data).toMatchObject({ role_id: 7, customer_ids: [] });
});

test("who becomes inactive is out of every session at once", async () => {
  const { id } = await user(role.klant, [bakker]);
  const pairs = [
    await openSession({ user_id: id, is_verified: true, kind: "login" }),
    await openSession({ user_id: id, is_verified: true, kind: "token" }),
  ];
  await updateUser.call(ada, { id, is_active: false });
  for (const pair of pairs) expect(await findSession(pair, NOW)).toBeNull();
  const open = await owner`select 1 from sessions where user_id = ${id} and revoked_at is null`;
  expect(open).toHaveLength(0);
});

test("nobody shuts themselves out", async () => {
  const { id } = ada.actor;
  await expect(updateUser.call(ada, { id, is_active: false })).rejects.toMatchObject({
    errors: { is_active: [{ key: "own_account" }] },
  });
  await expect(updateUser.call(ada, { id, role_id: 3 })).rejects.toMatchObject({
    errors: { role_id: [{ key: "own_account" }] },
  });
  await expect(deleteUser.call(ada, { id })).rejects.toMatchObject({ detail: { key: "own_account" } });
});

test("under a super-login the way in of that account stays as it is", async () => {
  const { id } = nils.actor;
  const asNils = { ...nils, actor: { ...nils.actor, is_super: true, super_user_id: ada.actor.id } };
  for (const change of [{ email_address: "ander@noorderlicht.example" }, { "2fa_type": "google" }])
    await expect(updateUser.call(asNils, { id, ...change })).rejects.toMatchObject({
      detail: { key: "super_login_credentials" },
    });
  await expect(sendInvite.call(asNils, { id })).rejects.toMatchObject({
    detail: { key: "super_login_credentials" },
  });
});

test("a late save is refused, and another address is told to the one before", async () => {
  const { data: made } = await createUser.call(ada, draft({ customer_ids: [bakker] }));
  const change = { id: made.id, version: made.version, email_address: "femke.nieuw@noorderlicht.example" };
  const { data } = await updateUser.call(ada, change);
  expect(data.version).toBe(made.version + 1);
  await expect(updateUser.call(ada, change)).rejects.toMatchObject({ kind: "stale" });
  const mails = await owner`select kind, text from outbox where recipient = ${made.email_address}`;
  expect(mails).toMatchObject([{ kind: "notice", text: expect.stringContaining("e-mailadres") }]);
});

test("a deleted user is gone with everything that signs them in; what they did stays", async () => {
  const { id } = await user(role.klant, [bakker]);
  const pair = await openSession({ user_id: id, is_verified: true, kind: "login" });
  expect((await deleteUser.call(ada, { id })).data).toEqual({ id });
  expect(await findSession(pair, NOW)).toBeNull();
  await expect(getUser.call(ada, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("what somebody did last is shown for who administers them", async () => {
  const { id } = await user(role.klant, [bakker]);
  for (const action of ["import-csv", "run-actions"])
    await owner`insert into jobs (customer_id, user_id, action, status, input) values (${bakker}, ${id}, ${action}, 2, '{}')`;
  const { data } = await getUser.call(nils, { id });
  expect(data.last_jobs.map(({ action }) => action).sort()).toEqual(["import-csv", "run-actions"]);
});

test("who works for customers has one at least, as a new user, in another role and after a change", async () => {
  const refused = { errors: { customer_ids: [{ key: "needs_customer" }] } };
  for (const role_id of [role.klant, role.manager, role.intern, role.flex, role.auditor])
    await expect(createUser.call(ada, draft({ role_id }))).rejects.toMatchObject(refused);
  const { data: sales } = await createUser.call(ada, draft({ role_id: role.sales, reseller_id: 7 }));
  await expect(updateUser.call(ada, { id: sales.id, role_id: role.klant })).rejects.toMatchObject(refused);
  const { data } = await updateUser.call(ada, { id: sales.id, role_id: role.klant, customer_ids: [bakker] });
  expect(data.customer_ids).toEqual([bakker]);
  await expect(updateUser.call(ada, { id: sales.id, customer_ids: [] })).rejects.toMatchObject(refused);
  expect((await updateUser.call(ada, { id: sales.id, affix: "van" })).data.customer_ids).toEqual([bakker]);
});
