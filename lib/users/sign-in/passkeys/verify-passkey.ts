import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { pool } from "@/db/client";
import type { Session } from "@/lib/access/session";
import { spendChallenge, storeChallenge } from "./challenge";
import { type RelyingParty, relyingPartyOf } from "./relying-party";
import type { Assertion } from "./schema";
import { named, storedAt } from "./stored-passkeys";

/** Returns whether a passkey can replace the code on this page; false on a page without passkeys. */
export async function hasPasskeyFor(user_id: number, origin: string | null): Promise<boolean> {
  const relyingParty = await relyingPartyOf(origin).catch(() => null);
  return relyingParty !== null && (await storedAt(user_id, relyingParty)).length > 0;
}

/** Returns the options with which a browser uses a passkey as the second step of a half-open sign-in, as JSON text. */
export async function passkeyOptions({ id, user_id }: Session, relyingParty: RelyingParty): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.host,
    userVerification: "preferred",
    allowCredentials: (await storedAt(user_id, relyingParty)).map(named),
  });
  await storeChallenge(id, options.challenge);
  return JSON.stringify(options);
}

/**
 * Returns whether a browser's response was signed by a passkey of this user, for this sign-in and this page, with a counter above its last
 * one, which reveals a cloned passkey. Uses up the challenge. Throws Problem("invalid") at `response` when none is open.
 */
export async function passkeyIsRight(
  { id, user_id }: Session,
  relyingParty: RelyingParty,
  response: Assertion,
): Promise<boolean> {
  const expectedChallenge = await spendChallenge(id);
  const passkey = (await storedAt(user_id, relyingParty)).find(
    ({ credential_id }) => credential_id === response.id,
  );
  if (!passkey) return false;
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.host,
    requireUserVerification: false,
    credential: {
      ...named(passkey),
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!answer?.verified) return false;
  const { newCounter } = answer.authenticationInfo;
  await pool("invorder_auth").sql`update passkeys set counter = ${newCounter}, last_used_at = now()
    where credential_id = ${passkey.credential_id}`;
  return true;
}
