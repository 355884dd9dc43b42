import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { role } from "@/lib/access/roles";
import { dispatcher } from "@/lib/http/dispatch";
import { updateUser } from "@/lib/users/commands/write-user";
import { addressLink } from "@/lib/users/sign-in/account/email-address";
import { deleteOutdatedProofs } from "@/lib/users/sign-in/delete-outdated";
import { mailLink } from "@/lib/users/sign-in/links";
import { browserOf } from "../support/browser";
import { PASSWORD, person, signIn } from "../support/sign-in";
import { as, customer, owner } from "../support/world";

process.env.INVORDER_URL = "http://127.0.0.1:3000";
const bakker = await customer("Bakker Groothandel");
const dispatch = dispatcher(calls);

/** Creates a klant in a browser, who has entered their password again. */
async function atWork(more: Record<string, unknown> = {}) {
  const { id, email } = await person([bakker], more);
  const { ask } = await browserOf(id);
  const own = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body ? { body } : {});
    return { status: answer.status, body: await answer.json() };
  };
  expect((await own("POST", "/auth/prove", { password: PASSWORD })).status).toBe(200);
  const fresh = email.replace("sanne.", "sanne.nieuw.");
  const wish = (email_address = fresh) => own("POST", "/auth/email-address", { email_address });
  const security = async () => (await own("GET", "/auth/security")).body.data;
  return { id, email, fresh, own, wish, security };
}

/** Returns the link in the newest mail to an address. */
async function linkTo(address: string): Promise<string> {
  const [mail] = await owner<{ text: string }[]>`
    select text from outbox where recipient = ${address} and kind = 'address' order by id desc limit 1`;
  return /login\/address\?signature=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Follows a link without a session. */
async function follow(what: "confirm" | "refuse", signature: string) {
  const answer = await dispatch(
    new Request(`http://127.0.0.1:3000/api/auth/email-address/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.50" },
      body: JSON.stringify({ signature }),
    }),
  );
  return { status: answer.status, body: await answer.json() };
}

const addressOf = async (id: number) =>
  (await owner`select email_address from users where id = ${id}`)[0]?.email_address;

test.each([
  ["old", "new"],
  ["new", "old"],
] as const)(
  "another address works once it was confirmed at both, first at the %s one",
  async (first, second) => {
    const { id, email, fresh, wish, security } = await atWork();
    expect((await wish(fresh.toUpperCase())).body.data).toMatchObject({ email_address: fresh });
    expect((await security()).pending_address).toMatchObject({
      email_address: fresh,
      waits_for: ["old", "new"],
    });
    const links = { old: await linkTo(email), new: await linkTo(fresh) };
    expect(await addressLink(links[first])).toMatchObject({ from_address: email, email_address: fresh });
    for (const _ of ["once", "again"])
      expect((await follow("confirm", links[first])).body.data).toEqual({
        email_address: fresh,
        waits_for: [second],
      });
    expect((await security()).pending_address).toMatchObject({ waits_for: [second] });
    expect(await addressOf(id)).toBe(email);
    expect((await signIn(email)).verify).toBe("email");
    await expect(signIn(fresh)).rejects.toMatchObject({ kind: "invalid" });

    expect((await follow("confirm", links[second])).body.data).toEqual({
      email_address: fresh,
      waits_for: [],
    });
    expect(await addressOf(id)).toBe(fresh);
    expect((await signIn(fresh)).verify).toBe("email");
    expect((await security()).pending_address).toBeNull();
    expect((await follow("confirm", links[second])).status).toBe(422);
    const [notice] =
      await owner`select text from outbox where recipient = ${email} and kind = 'notice' order by id desc limit 1`;
    expect(notice?.text).toContain("zojuist gewijzigd");
    const acts = await owner`select act from audit_entries where user_id = ${id} order by id`;
    expect(acts.map(({ act }) => act).filter((act) => act.includes("email-address"))).toEqual([
      "POST /auth/email-address",
      "POST /auth/email-address/confirm",
      "POST /auth/email-address/confirm",
      "POST /auth/email-address/confirm",
    ]);
  },
);

test("both mails say what was asked, each in the reader's language, and only the old address is told what to do if that was not them", async () => {
  const { email, fresh, wish } = await atWork({ language: "gb" });
  await wish();
  const mails =
    await owner`select recipient, subject, text, html from outbox where recipient in (${email}, ${fresh}) and kind = 'address'`;
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Confirm the new email address of your account at Invorder",
    "Confirm the new email address of your account at Invorder",
  ]);
  const to = (address: string) => mails.find(({ recipient }) => recipient === address)?.text ?? "";
  expect(to(email)).toContain("change your password");
  expect(to(fresh)).not.toContain("change your password");
  expect(await linkTo(email)).not.toBe(await linkTo(fresh));
  const stored = await owner`select c::text as row from email_changes c`;
  for (const link of [await linkTo(email), await linkTo(fresh)])
    expect(JSON.stringify(stored)).not.toContain(link);
});

test("one wish is open at a time: a second ends the links of the first, and it can be taken back", async () => {
  const { id, email, fresh, own, wish, security } = await atWork();
  await wish();
  const before = await linkTo(fresh);
  await wish(`anders.${fresh}`);
  expect((await follow("confirm", before)).status).toBe(422);
  expect((await own("DELETE", "/auth/email-address")).status).toBe(200);
  expect((await security()).pending_address).toBeNull();
  for (const address of [email, `anders.${fresh}`])
    expect((await follow("confirm", await linkTo(address))).status).toBe(422);
  expect((await own("DELETE", "/auth/email-address")).status).toBe(404);
  expect(await addressOf(id)).toBe(email);
});

test("whoever did not ask for it refuses by the link, and so does a new password", async () => {
  const { id, email, fresh, own, wish } = await atWork();
  await wish();
  const old = await linkTo(email);
  expect((await follow("refuse", old)).status).toBe(200);
  for (const link of [old, await linkTo(fresh)]) expect((await follow("confirm", link)).status).toBe(422);
  await wish();
  const password = "een heel ander wachtwoord";
  expect((await own("POST", "/auth/change-password", { current_password: PASSWORD, password })).status).toBe(
    200,
  );
  for (const address of [email, fresh])
    expect((await follow("confirm", await linkTo(address))).status).toBe(422);
  expect(await addressOf(id)).toBe(email);
});

test("it asks for the password first, for an address nobody has, and not again and again", async () => {
  const { email, fresh, own, wish } = await atWork();
  const other = await person([bakker]);
  expect(Object.keys((await wish("geen adres")).body.errors)).toEqual(["email_address"]);
  expect((await wish(other.email)).body.errors).toEqual({
    email_address: ["Met dit e-mailadres is er al een gebruiker."],
  });
  expect((await wish(email)).body.errors).toEqual({ email_address: ["Dit is al uw e-mailadres."] });
  expect((await wish()).status).toBe(200);
  const tooMany = await wish();
  expect([tooMany.status, tooMany.body.detail]).toEqual([
    429,
    "Te veel pogingen. Probeer het over 15 minuten opnieuw.",
  ]);
  await owner`update sessions set proved_at = now() - interval '11 minutes'`;
  expect((await own("POST", "/auth/email-address", { email_address: fresh })).status).toBe(409);
});

test("a link ends after a day, with the address it was to replace, and when somebody else has the new one by then", async () => {
  const late = await atWork();
  await late.wish();
  await owner`update email_changes set expires_at = now() - interval '1 second' where user_id = ${late.id}`;
  expect((await follow("confirm", await linkTo(late.fresh))).status).toBe(422);
  expect((await late.security()).pending_address).toBeNull();
  await deleteOutdatedProofs();
  expect(await owner`select 1 from email_changes where user_id = ${late.id}`).toHaveLength(0);

  const changed = await atWork();
  await changed.wish();
  const ada = await as(role.superadmin);
  await updateUser.call(ada, { id: changed.id, email_address: `beheerd.${changed.email}` });
  expect((await follow("confirm", await linkTo(changed.fresh))).status).toBe(422);

  const colleague = await atWork();
  await colleague.wish();
  await person([bakker], { email_address: colleague.fresh });
  await follow("confirm", await linkTo(colleague.email));
  const refused = await follow("confirm", await linkTo(colleague.fresh));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { signature: ["Met dit e-mailadres is er al een gebruiker."] },
  ]);
  expect(await addressOf(colleague.id)).toBe(colleague.email);
});

test("both confirmations at the same moment are both counted, and an open link to choose a password ends", async () => {
  const { id, email, fresh, wish } = await atWork();
  await wish();
  const [me] = await owner<
    { id: number; first_name: string; affix: string; last_name: string; email_address: string }[]
  >`
    select id, first_name, affix, last_name, email_address from users where id = ${id}`;
  if (me) await mailLink("reset", me);
  const [old, other] = [await linkTo(email), await linkTo(fresh)];
  await Promise.all([follow("confirm", old), follow("confirm", other)]);
  expect(await addressOf(id)).toBe(fresh);
  expect(await owner`select 1 from sign_in_links where user_id = ${id} and used_at is null`).toHaveLength(0);
});

test("an administrator changes somebody else's address as before, and never their own", async () => {
  const ada = await as(role.superadmin);
  const { id, email } = await person([bakker]);
  const { data } = await updateUser.call(ada, { id, email_address: `x.${email}` });
  expect(data.email_address).toBe(`x.${email}`);
  for (const change of [{ email_address: "ander@bakker.example" }, { "2fa_type": "google" }])
    await expect(updateUser.call(ada, { id: ada.actor.id, ...change })).rejects.toMatchObject({
      kind: "invalid",
      errors: { [Object.keys(change)[0] ?? ""]: [{ key: "own_sign_in" }] },
    });
});
