import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import { pool } from "@/db/client";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import type { Session } from "@/lib/access/session";
import { conflict, notFound } from "@/lib/kernel/problems";
import { brandingOf } from "../branding";
import { passkeyWrong, spendChallenge, storeChallenge } from "../passkeys/challenge";
import { type RelyingParty, relyingPartyOf } from "../passkeys/relying-party";
import { type Attestation, NewPasskey, PasskeyId } from "../passkeys/schema";
import { forgetPasskey, named, passkeysOf, storedAt } from "../passkeys/stored-passkeys";
import { accountEndpoint } from "./account-endpoint";
import { PasskeyOptions, Proved } from "./answers";
import { endOtherSessions } from "./end-other-sessions";
import { provedSession } from "./password-proof";

/** Begins the registration of one's own passkey. */
export const beginPasskey = publicEndpoint({
  input: z.strictObject({}),
  answer: PasskeyOptions,
  async run(entrance) {
    const session = await provedSession(entrance);
    return { data: { options: await newPasskeyOptions(session, await relyingPartyOf(entrance.origin)) } };
  },
});

/** Stores the passkey the browser made. */
export const addPasskey = accountEndpoint({
  by: provedSession,
  input: NewPasskey,
  answer: Proved,
  async run(session, input, { origin }) {
    await storePasskey(session, await relyingPartyOf(origin), input);
    await endOtherSessions(session);
    return { data: { proved: true } };
  },
});

/** Deletes one of one's own passkeys. */
export const removePasskey = accountEndpoint({
  by: provedSession,
  input: PasskeyId,
  answer: Proved,
  async run(session, { id }) {
    if (!(await forgetPasskey(session.user_id, id))) throw notFound();
    await endOtherSessions(session);
    return { data: { proved: true } };
  },
});

/** Passkeys a user may have, over all hosts. */
const MOST = 20;

/** Returns the options with which a browser makes a passkey for this host, as JSON text. Throws Problem("conflict") at the limit. */
async function newPasskeyOptions({ id, user_id, ctx }: Session, relyingParty: RelyingParty): Promise<string> {
  if ((await passkeysOf(user_id)).length >= MOST) throw conflict("many_passkeys", { most: MOST });
  const options = await generateRegistrationOptions({
    rpName: (await brandingOf(user_id)).name,
    rpID: relyingParty.host,
    userName: ctx.actor.email_address,
    userDisplayName: ctx.actor.full_name,
    attestationType: "none",
    excludeCredentials: (await storedAt(user_id, relyingParty)).map(named),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await storeChallenge(id, options.challenge);
  return JSON.stringify(options);
}

/**
 * Stores the passkey a browser made. Throws Problem("invalid") at `response` for one that was not made on this host, now, for this session.
 */
async function storePasskey(
  { id, user_id }: Session,
  relyingParty: RelyingParty,
  { name, response }: { name: string; response: Attestation },
): Promise<void> {
  const expectedChallenge = await spendChallenge(id);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.host,
    // The user has just given their password: presence is enough.
    requireUserVerification: false,
  }).catch(() => {
    throw passkeyWrong();
  });
  if (!verified || !registrationInfo) throw passkeyWrong();
  const { credential } = registrationInfo;
  const rows = await pool("invorder_auth").sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, host, name)
    values (${user_id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${response.response.transports ?? []}, ${relyingParty.host}, ${name}) on conflict do nothing returning 1`;
  if (rows.length === 0) throw passkeyWrong();
}
