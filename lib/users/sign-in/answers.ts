import { z } from "zod";
import { one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** Omitted for the product's own screens: there the cookie holds the pair, which no script may read. */
const pair = { access_token: z.string().optional(), api_key: z.string().optional() };

/** The pair of a session that still needs the second step, and its kind. */
export const Opened = one(
  z.strictObject({
    ...pair,
    verify: z.union([z.enum(["email", "app"]), z.literal(false)]),
    /** The QR code to scan with an app, at the first sign-in with one. */
    qr: z.string().optional(),
    /** The key in the QR code, for users who cannot scan. */
    key: z.string().optional(),
    /** True when a passkey for this host can replace the code. */
    has_passkey: z.literal(true).optional(),
  }),
);
export type Opened = Wire<z.output<typeof Opened>>["data"];
/** The pair of a session that needs no second step any more. */
const Ready = z.strictObject({ ...pair, verify: z.literal(false) });
export const Verified = one(Ready);
/** The end of a session, or after a super-login the pair of the super user. */
export const LoggedOut = z.union([Ready, z.strictObject({ status: z.literal("logout") })]);
export const Token = z.strictObject({ token: z.string() });
export const ResetRequested = one(z.strictObject({ message: z.string() }));
/** After a new password: the account, and the data for setting up an app where one is required. */
export const PasswordSet = z.strictObject({
  email_address: z.string(),
  qr: z.string().nullable(),
  key: z.string().optional(),
});
export type PasswordSet = Wire<z.output<typeof PasswordSet>>;
