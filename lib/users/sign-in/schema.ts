import { z } from "zod";
import { scopes } from "@/lib/access/open-session";
import { email, id, text, wholeNumber } from "@/lib/kernel/fields";

/** A sign-in takes what was typed as it is: a space in a password counts. */
const secret = z.string({ error: "required" }).min(1, "required").max(1024, "too_long");

export const Login = z.strictObject({ email_address: text, password: secret });
const repeated = z.string({ error: "invalid" }).min(1, "required").max(1024, "too_long").optional();
export const Prove = z.strictObject({ password: secret });
export const ChangePassword = z.strictObject({
  current_password: secret,
  password: secret,
  /** A screen sends it too; a program need not. */
  password_repeat: repeated,
});
/** One session, or every other one. */
export const SessionId = z.strictObject({
  id: z.union([z.literal("others"), z.uuid("invalid")], { error: "invalid" }),
});
/** A name to know it by, what it may do, and for how many days. */
export const NewToken = z.strictObject({
  name: text.pipe(z.string().max(80, "too_long")),
  scope: z.enum(scopes, { error: "invalid" }),
  days: wholeNumber(1, 366),
});
export const Verify = z.strictObject({
  code: text.transform((code) => code.replace(/\s/g, "")).pipe(z.string().max(16, "invalid")),
});
/** What a mailed link carries: 32 random bytes. Anything else is a link of nobody. */
const signature = z.string({ error: "required" }).min(1, "required").max(200, "link_over");
export const ResetPassword = z.strictObject({ email_address: text });
export const SetPassword = z.strictObject({
  signature,
  password: secret,
  /** A screen sends it too; a program need not. */
  password_repeat: repeated,
});
/** Another e-mail address of one's own. */
export const NewAddress = z.strictObject({ email_address: email });
/** The link by which it is confirmed or refused. */
export const AddressLink = z.strictObject({ signature });
/** An address of ours with its query, as it will be opened. */
export const Ticket = z.strictObject({
  path: text.pipe(z.string().regex(/^\/api\/[\w\-./]*(\?[^#\s]*)?$/, "invalid")),
});
export const SuperLogin = z.strictObject({ id: id("user") });
export const SetCustomer = z.strictObject({ id: id("customer") });

/** How the second step is done: by a code in the mail, or by an authenticator app. False when it is behind us. */
export type VerifyStep = "email" | "app" | false;
