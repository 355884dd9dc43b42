import { z } from "zod";
import { scopes } from "@/lib/access/open-session";
import { instant, int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A session of the user. */
export const SignedIn = z.strictObject({
  id: z.string(),
  kind: z.enum(["login", "token"]),
  /** The name its owner gave a token, and whether it may change anything. */
  name: z.string(),
  scope: z.enum(scopes),
  /** User agent and address of the browser or program. */
  agent: z.string(),
  address: z.string(),
  /** The super user working as this user in it. */
  super_user_name: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
});
export type SignedIn = Wire<z.output<typeof SignedIn>>;

const OwnSecurity = z.strictObject({
  email_address: z.string(),
  "2fa_type": z.enum(["email", "google"]),
  recovery_codes_left: int,
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** The host it works on. */
      host: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
    }),
  ),
  /** The requested other address, and which of the two has not confirmed it yet. */
  pending_address: z
    .strictObject({
      email_address: z.string(),
      waits_for: z.array(z.enum(["old", "new"])),
      expires_at: instant,
    })
    .nullable(),
  /** False under a super-login, and for a token: neither may change how the account is signed in to. */
  may_change: z.boolean(),
  sessions: z.array(SignedIn.extend({ is_this: z.boolean() })),
});
export type OwnSecurity = Wire<z.output<typeof OwnSecurity>>;
export const Security = one(OwnSecurity);

/** The options with which a browser makes or uses a passkey, in WebAuthn's terms, as JSON text. */
export const PasskeyOptions = one(z.strictObject({ options: z.string() }));
export const Proved = one(z.strictObject({ proved: z.boolean() }));
export const Picture = one(z.strictObject({ qr: z.string(), key: z.string() }));
/** Shown once. */
export const RecoveryCodes = one(z.strictObject({ recovery_codes: z.array(z.string()) }));
/** The confirmations still missing before another address takes effect; empty when it has. */
export const AddressConfirmed = one(
  z.strictObject({ email_address: z.string(), waits_for: z.array(z.enum(["old", "new"])) }),
);
export const AddressRequested = one(z.strictObject({ email_address: z.string(), expires_at: instant }));
export const Ended = one(z.strictObject({ ended: int }));
/** Shown once. */
export const CreatedToken = one(
  z.strictObject({ id: z.string(), access_token: z.string(), api_key: z.string(), expires_at: instant }),
);
