import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { decrypt } from "@/lib/kernel/encryption";
import { rememberBrowser } from "@/lib/users/sign-in/known-browsers";
import { enter, mailed, passed, person, sessionOf, signIn, verify } from "../../support/sign-in";
import { customer, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const times = <T>(count: number, attempt: (n: number) => Promise<T>) =>
  Array.from({ length: count }, (_, n) => attempt(n));
const tooMany = { kind: "too-many", detail: { key: "too_many_attempts", values: { minutes: 15 } } };

test("of two hundred passwords tried at the same moment no more than ten are looked at", async () => {
  const { email } = await person([bakker]);
  expect(await passed(times(200, (n) => signIn(email, `gok ${n}`)))).toBe(10);
  await expect(signIn(email)).rejects.toMatchObject(tooMany);
});

test("of two hundred codes tried at the same moment no more than five are looked at, of the mail and of the app", async () => {
  for (const more of [{}, { "2fa_type": "google" }]) {
    const { id, email } = await person([bakker], more);
    const token = await signIn(email);
    const half = await sessionOf(token);
    await Promise.allSettled(
      times(200, () => verify(token, "000001", true, { address: `192.0.2.${id % 250}` })),
    );
    const [row] = await owner<
      { code_tries: number }[]
    >`select code_tries from sessions where id = ${half.id}`;
    expect(row?.code_tries).toBe(5);
    const [seed] = await owner<
      { totp_secret: string | null }[]
    >`select totp_secret from users where id = ${id}`;
    const right = seed?.totp_secret
      ? generateSync({ secret: decrypt(seed.totp_secret) })
      : await mailed(email);
    await expect(verify(token, right, true, { address: "198.51.100.9" })).rejects.toMatchObject({
      errors: { code: [{ key: "no_code_tries_left" }] },
    });
  }
});

test("an account is tried at most fifty times from everywhere, an address two hundred times for everybody", async () => {
  const { email } = await person([bakker]);
  const fromEverywhere = times(70, (n) => signIn(email, "fout", { address: `203.0.113.${n}` }));
  expect(await passed(fromEverywhere)).toBe(50);
  const address = "198.51.100.77";
  const anybody = times(230, (n) => signIn(`niemand-${n}@nergens.example`, "fout", { address }));
  expect(await passed(anybody)).toBe(200);
});

test("nobody can shut out the owner of an account in the browser it was used in before", async () => {
  const { id, email } = await person([bakker]);
  const browser = await rememberBrowser(id, undefined);
  await Promise.allSettled(times(70, (n) => signIn(email, "fout", { address: `203.0.113.${n}` })));
  await Promise.allSettled(times(12, () => signIn(email, "fout")));
  await expect(signIn(email)).rejects.toMatchObject(tooMany);
  await expect(enter(email, { browser })).resolves.toMatchObject({ access_token: expect.any(String) });
  const { email: other } = await person([bakker]);
  expect(await passed(times(20, () => signIn(other, "fout", { browser })))).toBe(10);
  expect(await passed(times(20, () => signIn(email, "fout", { browser })))).toBe(10);
});

test("what one bucket refuses fills no wider one", async () => {
  const { email } = await person([bakker]);
  await Promise.allSettled(times(90, () => signIn(email, "fout", { address: "192.0.2.66" })));
  expect(await passed(times(11, () => signIn(email, "fout", { address: "192.0.2.67" })))).toBe(10);
});

test("who signs in well is never counted", async () => {
  const { email } = await person([bakker]);
  for (let n = 0; n < 12; n++) await enter(email);
});

test("three codes are mailed to an account that enters none of them, and no fourth", async () => {
  const { email } = await person([bakker]);
  expect(await passed(times(20, () => signIn(email)))).toBe(3);
  const [mails] = await owner<{ count: number }[]>`
    select count(*)::int as count from outbox where recipient = ${email}`;
  expect(mails?.count).toBe(3);
});

test("an app's code is refused a minute after it was shown", async () => {
  const { id, email } = await person([bakker], { "2fa_type": "google" });
  const token = await signIn(email);
  const [row] = await owner<{ totp_secret: string }[]>`select totp_secret from users where id = ${id}`;
  const secret = decrypt(row?.totp_secret ?? "");
  const at = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  await expect(verify(token, at(-60), true)).rejects.toMatchObject({ kind: "invalid" });
  await expect(verify(token, at(30), true)).rejects.toMatchObject({ kind: "invalid" });
  await expect(verify(token, at(0), true)).resolves.toMatchObject({ access_token: token.access_token });
});
