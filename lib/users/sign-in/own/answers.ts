import { z } from "zod";
import { scopes } from "@/lib/access/open-session";
import { instant, int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** Where somebody is signed in. */
export const SignedIn = z.strictObject({
  id: z.string(),
  kind: z.enum(["login", "token"]),
  /** What its owner calls a token, and whether it may change anything. */
  name: z.string(),
  scope: z.enum(scopes),
  /** What the browser or program called itself, and where it was. */
  agent: z.string(),
  address: z.string(),
  /** Who works as this user in it. */
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
      /** The address it works at. */
      host: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
    }),
  ),
  /** Another address that was asked for, and which of the two has not confirmed it yet. */
  pending_address: z
    .strictObject({
      email_address: z.string(),
      waits_for: z.array(z.enum(["old", "new"])),
      expires_at: instant,
    })
    .nullable(),
  /** False while somebody else works in the account, and for a token: they change nothing about how it is signed in to. */
  may_change: z.boolean(),
  sessions: z.array(SignedIn.extend({ is_this: z.boolean() })),
});
export type OwnSecurity = Wire<z.output<typeof OwnSecurity>>;
export const Security = one(OwnSecurity);

/** What a browser is told to make a passkey or to use one, in the words of WebAuthn, as JSON text. */
export const PasskeyOptions = one(z.strictObject({ options: z.string() }));
export const Proved = one(z.strictObject({ proved: z.boolean() }));
export const Picture = one(z.strictObject({ qr: z.string(), key: z.string() }));
/** Shown once. */
export const RecoveryCodes = one(z.strictObject({ recovery_codes: z.array(z.string()) }));
/** What is still missing before another address works; nothing when it does. */
export const AddressConfirmed = one(
  z.strictObject({ email_address: z.string(), waits_for: z.array(z.enum(["old", "new"])) }),
);
export const AddressRequested = one(z.strictObject({ email_address: z.string(), expires_at: instant }));
export const Ended = one(z.strictObject({ ended: int }));
/** Shown once. */
export const TokenMade = one(
  z.strictObject({ id: z.string(), access_token: z.string(), api_key: z.string(), expires_at: instant }),
);
