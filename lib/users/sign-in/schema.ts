import { z } from "zod";
import { scopes } from "@/lib/access/open-session";
import { email, id, text, wholeNumber } from "@/lib/kernel/fields";

/** The input is used unmodified: a space in a password counts. */
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
/** Its name, its scope, and its lifetime in days. */
export const NewToken = z.strictObject({
  name: text.pipe(z.string().max(80, "too_long")),
  scope: z.enum(scopes, { error: "invalid" }),
  days: wholeNumber(1, 366),
});
export const Verify = z.strictObject({
  code: text.transform((code) => code.replace(/\s/g, "")).pipe(z.string().max(16, "invalid")),
});
/** The secret of a mailed link: 32 random bytes. Anything else is an invalid link. */
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
/** The link that confirms or cancels it. */
export const AddressLink = z.strictObject({ signature });
/** An API address with its query, exactly as it will be opened. */
export const Ticket = z.strictObject({
  path: text.pipe(z.string().regex(/^\/api\/[\w\-./]*(\?[^#\s]*)?$/, "invalid")),
});
export const SuperLogin = z.strictObject({ id: id("user") });
export const SetCustomer = z.strictObject({ id: id("customer") });

/** Kind of the second step: a code by mail, or an authenticator app. False when it is done. */
export type VerifyStep = "email" | "app" | false;
