import { generateSecret, generateSync } from "otplib";
import { expect, test, vi } from "vitest";
import { closePools } from "@/db/client";
import { openSession } from "@/lib/access/open-session";
import { findSession } from "@/lib/access/session";
import { encrypt } from "@/lib/kernel/encryption";
import { enter, mailed, person, sessionOf, signIn, verify } from "../../support/sign-in";
import { customer, NOW, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");

/** Simulates the server's clock going back by two hours: all stored times move two hours ahead. */
async function setClockBack() {
  await owner`update sessions set created_at = created_at + interval '2 hours', last_seen_at = last_seen_at + interval '2 hours',
    expires_at = expires_at + interval '2 hours'`;
  await owner`update codes set expires_at = expires_at + interval '2 hours'`;
  await owner`update throttles set window_ends_at = window_ends_at + interval '2 hours'`;
  await owner`update users set totp_last_step = totp_last_step + 240 where totp_last_step is not null`;
}

test("who is signed in stays so when the clock is set back, a mailed code still counts, and signing in goes on", async () => {
  const femke = await person([bakker]);
  const session = await enter(femke.email);
  const token = await openSession({ user_id: femke.id, is_verified: true, kind: "token" });
  const half = await signIn(femke.email);
  const code = await mailed(femke.email);
  await setClockBack();
  await sessionOf(session);
  await sessionOf(token);
  await sessionOf(await verify(half, code));
  await sessionOf(await enter(femke.email));
});

test("an app's code is accepted after the clock was set back, and still only once", async () => {
  const secret = generateSecret();
  const femke = await person([bakker], {
    "2fa_type": "google",
    totp_secret: encrypt(secret),
    totp_confirmed_at: new Date(),
  });
  // One code for all three: a new half-minute could begin in between, with another code.
  const code = generateSync({ secret });
  await verify(await signIn(femke.email), code);
  await setClockBack();
  await verify(await signIn(femke.email), code);
  await expect(verify(await signIn(femke.email), code)).rejects.toMatchObject({ kind: "invalid" });
});

test("sessions, codes and tokens survive a restart: nothing of them is kept in the process", async () => {
  const femke = await person([bakker]);
  const session = await enter(femke.email);
  const token = await openSession({ user_id: femke.id, is_verified: true, kind: "token" });
  const half = await signIn(femke.email);
  const code = await mailed(femke.email);
  await closePools();
  vi.resetModules();
  const { findSession: after } = await import("@/lib/access/session");
  const { verifyCode } = await import("@/lib/users/sign-in/commands");
  expect(after).not.toBe(findSession);
  for (const pair of [session, token]) expect(await after(pair, NOW)).not.toBeNull();
  const waiting = await after(half, NOW);
  if (!waiting) throw new Error("the half session is gone");
  const { caller } = await import("../../support/sign-in");
  await verifyCode({ code }, waiting, null, caller());
});
