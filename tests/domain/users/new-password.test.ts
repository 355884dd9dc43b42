import { verify as isHashOf } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { resetSecondFactor } from "@/lib/users/commands/reset-second-factor";
import { sendInvite } from "@/lib/users/commands/send-invite";
import { holderOf } from "@/lib/users/sign-in/links";
import { requestReset, setPassword } from "@/lib/users/sign-in/set-password";
import { caller, PASSWORD, person, signIn } from "../../support/sign-in";
import { as, customer, NOW, owner, user } from "../../support/world";

await owner`insert into resellers (id, name, domain, host, primary_color) values
  (7, 'Noorderlicht', 'noorderlicht', null, '#3797c7'), (8, 'Zuiderzee', 'zuiderzee', 'incasso.zuiderzee.example', '#0a7d5c')`;
const bakker = await customer("Bakker Groothandel", { reseller_id: 7 });
const visser = await customer("Visser Transport", { reseller_id: 8, default_lang: "de" });
const ada = await as(role.superadmin, undefined, { first_name: "Ada", affix: "", last_name: "Brouwer" });
const NEW = "een heel ander wachtwoord";

type Mail = { subject: string; text: string; html: string; sender_name: string };
const mailsTo = (email: string) => owner<Mail[]>`
  select subject, text, html, sender_name from outbox where recipient = ${email} and kind <> 'notice' order by id`;
const signatureIn = (text = "") => /\?signature=([\w-]{43})/.exec(text)?.[1] ?? "";

async function invited(more: Record<string, unknown> = {}, customer_id = bakker) {
  const made = await user(role.klant, [customer_id], more);
  await sendInvite.call(ada, { id: made.id });
  const [mail] = await mailsTo(made.email);
  return { ...made, mail, signature: signatureIn(mail?.text) };
}

/** Requests a reset and returns its mail, which is written after the answer. */
async function resetMail(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await requestReset({ email_address: email }, caller());
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
  return signatureIn((await mailsTo(email)).at(-1)?.text);
}

const choose = (signature: string, more: Record<string, unknown> = {}) =>
  setPassword({ signature, password: NEW, ...more }, caller());
const over = { kind: "invalid", errors: { signature: [{ key: "link_over" }] } };

test("an invite goes out in the white label's look, says who invites, and leads to its own address", async () => {
  const { mail, signature } = await invited();
  expect(mail).toMatchObject({ subject: "Uw uitnodiging voor Noorderlicht", sender_name: "Noorderlicht" });
  expect(mail?.text).toContain("Ada Brouwer heeft een account voor u gemaakt");
  expect(mail?.text).toContain(`http://127.0.0.1:3000/noorderlicht/login?signature=${signature}`);
  expect(mail?.html).toContain(`<a href="http://127.0.0.1:3000/noorderlicht/login?signature=${signature}">`);
});

test("it is in the user's language, else the customer's, and on the white label's own host where it has one", async () => {
  const german = await invited({}, visser);
  expect(german.mail?.subject).toBe("Ihre Einladung zu Zuiderzee");
  expect(german.mail?.text).toContain("http://incasso.zuiderzee.example:3000/login?signature=");
  expect((await invited({ language: "gb" }, visser)).mail?.subject).toBe("Your invitation to Zuiderzee");
});

test("whatever is mailed to a user is in the white label's name and colour, and says nothing of the product", async () => {
  const { email, signature } = await invited({}, visser);
  await choose(signature);
  await choose(await resetMail(email));
  await signIn(email, NEW);
  const mails = await owner<(Mail & { kind: string })[]>`
    select kind, subject, text, html, sender_name from outbox where recipient = ${email}`;
  expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual(["code", "invite", "notice", "reset"]);
  for (const { sender_name, ...words } of mails) {
    expect(sender_name).toBe("Zuiderzee");
    expect(words.html).toContain("#0a7d5c");
    expect(Object.values(words).join("\n")).not.toMatch(/invorder/i);
  }
});

test("a first password is answered with a welcome that says where and as whom to sign in, a later one with a notice", async () => {
  const { id, email, signature } = await invited({}, visser);
  await choose(signature);
  const notices = () =>
    owner<
      Mail[]
    >`select subject, text, html from outbox where recipient = ${email} and kind = 'notice' order by id`;
  const [welcome] = await notices();
  expect(welcome?.subject).toBe("Willkommen bei Zuiderzee");
  expect(welcome?.text).toContain(email);
  expect(welcome?.text).toContain("http://incasso.zuiderzee.example:3000/login\n");
  expect(welcome?.html).toContain('<a href="http://incasso.zuiderzee.example:3000/login">');
  expect(welcome?.text).not.toMatch(/Waren Sie das nicht|geändert/);
  // A user invited again already has a password: another one could be set by a third party.
  await sendInvite.call(ada, { id });
  await choose(signatureIn((await mailsTo(email)).at(-1)?.text), { password: `${NEW} 2` });
  expect((await notices()).map(({ subject }) => subject)).toEqual([
    "Willkommen bei Zuiderzee",
    "Ihr Konto bei Zuiderzee wurde geändert",
  ]);
});

test("a link sets the password once, of two at the same moment too, and signs nobody in", async () => {
  const { email, signature } = await invited();
  expect(await holderOf(signature)).toMatchObject({ email_address: email, kind: "invite" });
  const tries = await Promise.allSettled([choose(signature), choose(signature)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(tries.find(({ status }) => status === "fulfilled")).toMatchObject({
    value: { email_address: email, qr: null },
  });
  await expect(choose(signature)).rejects.toMatchObject(over);
  expect(await holderOf(signature)).toBeNull();
  expect(await signIn(email, NEW)).toMatchObject({ verify: "email" });
});

test("a link that is too old, replaced by a newer one, or of somebody who left opens nothing", async () => {
  const old = await invited();
  await owner`update sign_in_links set expires_at = now() - interval '1 second' where user_id = ${old.id}`;
  const replaced = await invited();
  await sendInvite.call(ada, { id: replaced.id });
  const left = await invited();
  await owner`update users set is_active = false where id = ${left.id}`;
  for (const { signature } of [old, replaced, left, { signature: "x".repeat(43) }]) {
    expect(await holderOf(signature)).toBeNull();
    await expect(choose(signature)).rejects.toMatchObject(over);
  }
  await expect(sendInvite.call(ada, { id: left.id })).rejects.toMatchObject({
    detail: { key: "user_inactive" },
  });
});

test("a password is long enough, not one everybody tries, and no name; a refusal leaves the link as it was", async () => {
  const { signature, email } = await invited();
  for (const [password, key] of [
    ["kort", "password_short"],
    ["Welkom01", "password_common"],
    ["Invorder2026", "password_names"],
    ["Bakker-Groothandel-1", "password_names"],
  ] as const)
    await expect(choose(signature, { password })).rejects.toMatchObject({ errors: { password: [{ key }] } });
  await expect(choose(signature, { password_repeat: "iets anders" })).rejects.toMatchObject({
    errors: { password_repeat: [{ key: "passwords_differ" }] },
  });
  await expect(choose(signature, { password: "" })).rejects.toMatchObject({
    errors: { password: [{ key: "required" }] },
  });
  await expect(choose(signature, { password_repeat: NEW })).resolves.toMatchObject({ email_address: email });
});

test("whose second step is an app gets its picture and key after the password, and again at the sign-in", async () => {
  const { signature, email } = await invited({ "2fa_type": "google" });
  const set = await choose(signature);
  expect(set).toMatchObject({
    qr: expect.stringMatching(/^data:image\/png/),
    key: expect.stringMatching(/^[A-Z2-7]{16,}$/),
  });
  expect(await signIn(email, NEW)).toMatchObject({ verify: "app", key: set.key });
});

test("a reset ends every session, tells the account's owner, and leaves the app in place", async () => {
  const { id, email } = await person([bakker], { "2fa_type": "google", totp_confirmed_at: NOW });
  const login = await openSession({ user_id: id, is_verified: true, kind: "login" });
  const program = await openSession({ user_id: id, is_verified: true, kind: "token" });
  expect(await choose(await resetMail(email))).toEqual({ email_address: email, qr: null });
  expect(await findSession(login, NOW)).toBeNull();
  expect(await findSession(program, NOW)).not.toBeNull();
  const [row] = await owner<{ password_hash: string }[]>`select password_hash from users where id = ${id}`;
  expect(await isHashOf(row?.password_hash ?? "", NEW)).toBe(true);
  const noticeMails = await owner`select text from outbox where recipient = ${email} and kind = 'notice'`;
  expect(noticeMails).toMatchObject([{ text: expect.stringContaining("wachtwoord") }]);
  await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ kind: "invalid" });
});

test("nobody can tell from a reset whether an address is known, and nobody is sent too many", async () => {
  const { email } = await person([bakker]);
  const { email: left } = await person([bakker], { is_active: false });
  for (const address of [email, left, "niemand@nergens.example"]) {
    for (let n = 0; n < 3; n++)
      expect(
        await requestReset({ email_address: address }, caller({ address: "192.0.2.9" })),
      ).toBeUndefined();
    await expect(
      requestReset({ email_address: address }, caller({ address: "192.0.2.9" })),
    ).rejects.toMatchObject({ kind: "too-many" });
  }
  await expect.poll(async () => (await mailsTo(email)).length).toBe(3);
  expect(await mailsTo(left)).toHaveLength(0);
});

test("links that are guessed are counted per address", async () => {
  const from = caller({ address: "192.0.2.10" });
  const guess = () => setPassword({ signature: "y".repeat(43), password: NEW }, from);
  for (let n = 0; n < 200; n++) await expect(guess()).rejects.toMatchObject({ kind: "invalid" });
  await expect(guess()).rejects.toMatchObject({ kind: "too-many" });
});

test("a forgotten app is set up anew at the next sign-in", async () => {
  const { id, email } = await person([bakker], { "2fa_type": "google" });
  const first = await signIn(email);
  await owner`update users set totp_confirmed_at = now() where id = ${id}`;
  await resetSecondFactor.call(ada, { id });
  const second = await signIn(email);
  expect(second.key).toMatch(/^[A-Z2-7]{16,}$/);
  expect(second.key).not.toBe(first.key);
});

test("of a link only a hash is kept", async () => {
  const { signature } = await invited();
  const stored = await owner`select encode(token_hash, 'escape') as hash, kind from sign_in_links`;
  expect(JSON.stringify(stored)).not.toContain(signature);
});

test("codes, invitations and links leave from the white label's own address where it has one, else from the product's in its name", async () => {
  await owner`insert into resellers (id, name, domain, sender_email, sender_name) values
    (9, 'Oosterlicht', 'oosterlicht', 'inloggen@oosterlicht.example', 'Oosterlicht Inloggen')`;
  const own = await invited({}, await customer("Van Dijk Energie", { reseller_id: 9 }));
  const other = await invited();
  await choose(own.signature);
  await signIn(own.email, NEW);
  const heads = (email: string) =>
    owner`select distinct sender, sender_name from outbox where recipient = ${email} order by 1`;
  expect(await heads(own.email)).toEqual([
    { sender: "inloggen@oosterlicht.example", sender_name: "Oosterlicht Inloggen" },
  ]);
  expect(
    (await owner`select kind from outbox where recipient = ${own.email}`).map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(["invite", "code"]));
  expect(await heads(other.email)).toEqual([
    { sender: "no-reply@invorder.example", sender_name: "Noorderlicht" },
  ]);
});

test("of three links that are asked for at once one is open, and a password chosen with it leaves none", async () => {
  const { id, email } = await person([bakker]);
  await Promise.all([1, 2, 3].map(() => requestReset({ email_address: email }, caller())));
  await expect.poll(async () => (await mailsTo(email)).length).toBe(3);
  expect(await owner`select 1 from sign_in_links where user_id = ${id} and used_at is null`).toHaveLength(1);
  const signatures = (await mailsTo(email)).map(({ text }) => signatureIn(text));
  const held = await Promise.all(signatures.map(async (one) => ({ one, holder: await holderOf(one) })));
  const open = held.filter(({ holder }) => holder);
  expect(open).toHaveLength(1);
  await setPassword({ signature: open[0]?.one ?? "", password: NEW }, caller());
  for (const signature of signatures)
    await expect(setPassword({ signature, password: `${NEW} 2` }, caller())).rejects.toMatchObject({
      kind: "invalid",
    });
  // The database refuses a second one too.
  await expect(owner`insert into sign_in_links (token_hash, user_id, kind, expires_at)
    select sha256(v::text::bytea), ${id}, 'reset', now() from generate_series(1, 2) v`).rejects.toThrow(
    "sign_in_links_open",
  );
});

test("somebody is invited three times at most within the window, and is then told when again", async () => {
  const { id } = await user(role.klant, [bakker]);
  for (let mail = 1; mail <= 3; mail += 1) await sendInvite.call(ada, { id });
  await expect(sendInvite.call(ada, { id })).rejects.toMatchObject({
    kind: "too-many",
    detail: { key: "too_many_invites", values: { minutes: 15 } },
    retry_after: 900,
  });
  const { id: other } = await user(role.klant, [bakker]);
  await expect(sendInvite.call(ada, { id: other })).resolves.toBeTruthy();
});

test("a right link is never refused because of wrong ones from the same address", async () => {
  const { email, signature } = await invited();
  const from = caller({ address: "192.0.2.77" });
  const wrong = () => setPassword({ signature: "x".repeat(43), password: NEW }, from);
  for (let attempt = 1; attempt <= 200; attempt += 1)
    await expect(wrong()).rejects.toMatchObject({ kind: "invalid" });
  await expect(wrong()).rejects.toMatchObject({ kind: "too-many" });
  await setPassword({ signature, password: NEW }, from);
  expect((await signIn(email, NEW)).verify).toBe("email");
});

test("a link that is asked for comes in the language of the page it was asked from", async () => {
  const { email } = await user(role.klant, [bakker], { language: "nl" });
  await requestReset({ email_address: email }, { ...caller(), language: "de" });
  await expect.poll(async () => (await mailsTo(email)).at(-1)?.text).toContain("Passwort");
});
