import { type Bucket, bucketKey, countAttempts, refundAttempts } from "@/lib/access/attempt-limits";
import { settings } from "@/lib/kernel/settings";

/** An attempt to sign in: the account named, the client address, and the browser if it signed in to that account before. */
export type Suspect = { account: string; address: string; known_browser: string | null };

/**
 * Counts an attempt, of known and unknown accounts alike, and throws Problem("too-many") above the limit. Counting and checking are one
 * statement, so that concurrent attempts cannot pass together; what one bucket refuses fills no wider one, and other parties' attempts do
 * not count for a browser the account's owner signed in with before (DECISIONS §15). `succeeded` discounts it.
 */
export async function countAttempt(suspect: Suspect): Promise<void> {
  await countAttempts(bucketsOf(suspect));
}

/** Discounts a right attempt, so that only failures remain counted. */
export async function succeeded(suspect: Suspect): Promise<void> {
  await refundAttempts(...bucketsOf(suspect));
}

/** Counts a mailed code. Throws Problem("too-many") when the limit of unused codes is reached. */
export async function countCodeMail(suspect: Suspect): Promise<void> {
  await countAttempts([codeMails(suspect)]);
}

/** Discounts a right attempt by a mailed code, and that mail. */
export async function codeWasRight(suspect: Suspect): Promise<void> {
  await refundAttempts(...bucketsOf(suspect), codeMails(suspect));
}

/** Counts a requested reset mail, sent or not. Throws Problem("too-many") when a client address or an account requests too many. */
export async function countResetMail({ account, address, known_browser }: Suspect): Promise<void> {
  const { LOGIN_CODE_MAILS, LOGIN_FAILURES_PER_ADDRESS } = settings();
  await countAttempts([
    { key: bucketKey("reset mails", account, known_browser ?? ""), most: LOGIN_CODE_MAILS },
    { key: bucketKey("reset mails of", address), most: LOGIN_FAILURES_PER_ADDRESS },
  ]);
}

/** Kinds of links that need no password, each with its own count, so that they do not block each other. */
type Link = "calendar" | "password" | "address";

/**
 * Counts an invalid link. Throws Problem("too-many"). A valid one is never counted nor refused, whatever else came from the same address:
 * with 256 random bits it cannot be guessed, and a calendar program requests it every few minutes.
 */
export async function countLinkTry(kind: Link, address: string): Promise<void> {
  await countAttempts([
    { key: bucketKey("links of", kind, address), most: settings().LOGIN_FAILURES_PER_ADDRESS },
  ]);
}

/** Counts a request for another e-mail address, which sends two mails. Throws Problem("too-many") when a user requests too many. */
export async function countAddressMail(user_id: number): Promise<void> {
  await countAttempts([
    { key: bucketKey("address mails", String(user_id)), most: settings().LOGIN_CODE_MAILS },
  ]);
}

/** Counts an invite before it is mailed. Throws Problem("too-many") when a user is invited, or invites, too often. */
export async function countInvite(invited_id: number, inviter_id: number): Promise<void> {
  const { LOGIN_CODE_MAILS, LOGIN_FAILURES_PER_ADDRESS } = settings();
  await countAttempts(
    [
      { key: bucketKey("invites of", String(invited_id)), most: LOGIN_CODE_MAILS },
      { key: bucketKey("invites by", String(inviter_id)), most: LOGIN_FAILURES_PER_ADDRESS },
    ],
    "too_many_invites",
  );
}

function bucketsOf({ account, address, known_browser }: Suspect): Bucket[] {
  const { LOGIN_FAILURES, LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS } = settings();
  if (known_browser) return [{ key: bucketKey("browser", account, known_browser), most: LOGIN_FAILURES }];
  return [
    { key: bucketKey("account at", account, address), most: LOGIN_FAILURES },
    { key: bucketKey("account", account), most: LOGIN_FAILURES_PER_ACCOUNT },
    { key: bucketKey("address", address), most: LOGIN_FAILURES_PER_ADDRESS },
  ];
}

const codeMails = ({ account, known_browser }: Suspect): Bucket => ({
  key: bucketKey("code mails", account, known_browser ?? ""),
  most: settings().LOGIN_CODE_MAILS,
});
