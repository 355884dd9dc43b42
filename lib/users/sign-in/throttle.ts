import { type Bucket, count, giveBack, keyOf } from "@/lib/access/limits";
import { settings } from "@/lib/kernel/settings";

/** Who tries to sign in: the account that is named, the address it comes from, and the browser if it signed in to that account before. */
export type Suspect = { account: string; address: string; known_browser: string | null };

/**
 * Counts an attempt, of a known and of an unknown account alike, and throws Problem("too-many") when it is one too many. It counts
 * before it looks, in one statement, so that attempts at the same moment do not pass together; what one bucket refuses fills no wider
 * one, and nobody's attempts count for a browser the account's owner signed in with before (DECISIONS §15). `succeeded` gives it back.
 */
export async function countAttempt(suspect: Suspect): Promise<void> {
  await count(bucketsOf(suspect));
}

/** Gives back an attempt that was right, so that only failures stay counted. */
export async function succeeded(suspect: Suspect): Promise<void> {
  await giveBack(...bucketsOf(suspect));
}

/** Counts a mailed code. Throws Problem("too-many") when as many as may be are on their way and were not entered. */
export async function countCodeMail(suspect: Suspect): Promise<void> {
  await count([codeMails(suspect)]);
}

/** Gives back an attempt by a mailed code that was right, and the place of that mail. */
export async function codeWasRight(suspect: Suspect): Promise<void> {
  await giveBack(...bucketsOf(suspect), codeMails(suspect));
}

/** Counts a reset mail that was asked for, sent or not. Throws Problem("too-many") when an address or an account asks too often. */
export async function countResetMail({ account, address, known_browser }: Suspect): Promise<void> {
  const { LOGIN_CODE_MAILS, LOGIN_FAILURES_PER_ADDRESS } = settings();
  await count([
    { key: keyOf("reset mails", account, known_browser ?? ""), most: LOGIN_CODE_MAILS },
    { key: keyOf("reset mails of", address), most: LOGIN_FAILURES_PER_ADDRESS },
  ]);
}

/** What somebody has who brings no password: each kind has a count of its own, so that none is in another's way. */
type Link = "calendar" | "password" | "address";

/**
 * Counts a link that was none of ours. Throws Problem("too-many"). A right one is never counted nor refused, whatever others tried from
 * the same address: it has 256 random bits, so that a guess need not be feared, and a calendar program asks every few minutes.
 */
export async function countLinkTry(kind: Link, address: string): Promise<void> {
  await count([{ key: keyOf("links of", kind, address), most: settings().LOGIN_FAILURES_PER_ADDRESS }]);
}

/** Counts a wish for another e-mail address, which mails two. Throws Problem("too-many") when a user asks too often. */
export async function countAddressMail(user_id: number): Promise<void> {
  await count([{ key: keyOf("address mails", String(user_id)), most: settings().LOGIN_CODE_MAILS }]);
}

/** Counts an invite before it is mailed. Throws Problem("too-many") when somebody is invited, or invites, too often. */
export async function countInvite(invited_id: number, inviter_id: number): Promise<void> {
  const { LOGIN_CODE_MAILS, LOGIN_FAILURES_PER_ADDRESS } = settings();
  await count(
    [
      { key: keyOf("invites of", String(invited_id)), most: LOGIN_CODE_MAILS },
      { key: keyOf("invites by", String(inviter_id)), most: LOGIN_FAILURES_PER_ADDRESS },
    ],
    "too_many_invites",
  );
}

function bucketsOf({ account, address, known_browser }: Suspect): Bucket[] {
  const { LOGIN_FAILURES, LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS } = settings();
  if (known_browser) return [{ key: keyOf("browser", account, known_browser), most: LOGIN_FAILURES }];
  return [
    { key: keyOf("account at", account, address), most: LOGIN_FAILURES },
    { key: keyOf("account", account), most: LOGIN_FAILURES_PER_ACCOUNT },
    { key: keyOf("address", address), most: LOGIN_FAILURES_PER_ADDRESS },
  ];
}

const codeMails = ({ account, known_browser }: Suspect): Bucket => ({
  key: keyOf("code mails", account, known_browser ?? ""),
  most: settings().LOGIN_CODE_MAILS,
});
