import { z } from "zod";
import { one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A browser of ours is not told its pair: its cookie holds it, and no script may read that. */
const pair = { access_token: z.string().optional(), api_key: z.string().optional() };

/** A pair of a session that is to be verified, and how. */
export const Opened = one(
  z.strictObject({
    ...pair,
    verify: z.union([z.enum(["email", "app"]), z.literal(false)]),
    /** The picture to scan with an app, at the first sign-in with one. */
    qr: z.string().optional(),
    /** What the picture says, for who cannot scan. */
    key: z.string().optional(),
    /** Whether a passkey for this host can take the place of the code. */
    has_passkey: z.literal(true).optional(),
  }),
);
export type Opened = Wire<z.output<typeof Opened>>["data"];
/** A pair of a session that needs no second step any more. */
const Ready = z.strictObject({ ...pair, verify: z.literal(false) });
export const Verified = one(Ready);
/** The end of a session, or after a super-login the pair of who was behind it. */
export const LoggedOut = z.union([Ready, z.strictObject({ status: z.literal("logout") })]);
export const Token = z.strictObject({ token: z.string() });
export const ResetRequested = one(z.strictObject({ message: z.string() }));
/** After a new password: for which account, and what to set an app up with where one is to be. */
export const PasswordSet = z.strictObject({
  email_address: z.string(),
  qr: z.string().nullable(),
  key: z.string().optional(),
});
export type PasswordSet = Wire<z.output<typeof PasswordSet>>;
