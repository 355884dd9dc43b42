import type { Recipient } from "../answers";
import type { GivenRecipient } from "../schema";

const addressLike = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/;

/** The e-mail addresses in a free field, separated by comma, semicolon or space; anything else in it is left out. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((part) => addressLike.test(part));

/** Somebody who gets everything and of whom nothing but the address is known. */
const plain = (email: string): Recipient => ({
  email,
  name: "",
  kind: "to",
  role: "all",
  state: "ok",
  bounced_on: null,
  answer: null,
});

/** All recipients of a debtor: those that were written down, else its own address alone. */
export function recipientsOf(contact_email_address: string, stored: readonly Recipient[]): Recipient[] {
  if (stored.length > 0) return [...stored];
  const contact = contact_email_address.trim();
  return contact === "" ? [] : [plain(contact)];
}

type Purpose = Exclude<Recipient["role"], "all">;

const isFor =
  (purpose: Purpose) =>
  ({ role }: Recipient) =>
    role === purpose || role === "all";

/**
 * To whom a message goes: the first address it is written to, who else it is written to, and who gets a copy. Bounced addresses are
 * left out; when nobody is left for the purpose, any other `to` that works. Null when nobody can be reached (AGREEMENTS §5).
 */
export function reachedFor(
  purpose: Purpose,
  recipients: readonly Recipient[],
): { recipient: string; also_to: string[]; cc: string[] } | null {
  const working = recipients.filter(({ state, email }) => state === "ok" && addressLike.test(email.trim()));
  const to = working.filter(({ kind }) => kind === "to");
  const matching = to.filter(isFor(purpose));
  const [first, ...others] = (matching.length > 0 ? matching : to.slice(0, 1)).map(({ email }) =>
    email.trim(),
  );
  if (first === undefined) return null;
  const cc = working.filter(({ kind }) => kind === "cc").filter(isFor(purpose));
  return { recipient: first, also_to: others, cc: cc.map(({ email }) => email.trim()) };
}

/** Mail servers do not tell capitals apart. */
export const isSame = (address: string, other: string): boolean =>
  address.toLowerCase() === other.toLowerCase();

const isContact = (recipient: Recipient) => recipient.kind === "to" && isFor("reminders")(recipient);

/** The address a debtor shows as its own: the first `to` of reminders; "" when there is none. */
export const contactOf = (recipients: readonly Recipient[]): string =>
  recipients.find(isContact)?.email ?? "";

/** The recipients after a debtor's own address was written: it takes the place of the one before, and a changed address is ok again. */
export function withContact(recipients: readonly Recipient[], email: string): Recipient[] {
  if (isSame(email, contactOf(recipients))) return [...recipients];
  const before = recipients.find(isContact);
  const others = recipients.filter((recipient) => recipient !== before && !isSame(recipient.email, email));
  if (email === "") return others;
  if (!before) return [plain(email), ...others];
  const changed: Recipient = { ...before, email, state: "ok", bounced_on: null, answer: null };
  return recipients.flatMap((recipient) =>
    recipient === before ? [changed] : others.includes(recipient) ? [recipient] : [],
  );
}

/** The recipients after one address took the place of another; when that one is gone, of the debtor's own. */
export function replaced(recipients: readonly Recipient[], from: string, to: string): Recipient[] {
  const before = recipients.find(({ email }) => isSame(email, from));
  if (!before) return withContact(recipients, to);
  return recipients
    .filter((recipient) => recipient === before || !isSame(recipient.email, to))
    .map((recipient) =>
      recipient === before
        ? { ...recipient, email: to, state: "ok", bounced_on: null, answer: null }
        : recipient,
    );
}

/** The recipients as somebody wrote them: an address that was known keeps its state, unless another was given. */
export function mergedRecipients(
  input: readonly GivenRecipient[],
  before: readonly Recipient[],
): Recipient[] {
  return input.map(({ email, name, kind, role, state }) => {
    const previous = before.find((recipient) => isSame(recipient.email, email));
    const keeps = previous && (state ?? previous.state) === previous.state;
    const { bounced_on, answer, ...fresh } = keeps ? previous : plain(email);
    return { ...fresh, bounced_on, answer, state: state ?? fresh.state, name, kind, role };
  });
}

/** Returns whether recipients say no more than a debtor's own address does. */
export const saysNoMore = ([first, ...others]: readonly Recipient[]): boolean =>
  first === undefined ||
  (others.length === 0 && JSON.stringify(first) === JSON.stringify({ ...first, ...plain(first.email) }));

/** Returns what the story of a debtor says of its recipients. */
export const recipientsText = (recipients: readonly Recipient[]): string =>
  recipients
    .map(({ name, email, kind, role, state }) =>
      [name, email, `(${[kind, role, ...(state === "bounced" ? [state] : [])].join(", ")})`]
        .filter(Boolean)
        .join(" "),
    )
    .join("; ");
