import type { Recipient } from "../answers";
import type { GivenRecipient } from "../schema";

const addressLike = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/;

/** Returns the e-mail addresses in a free field, separated by comma, semicolon or space; any other text in it is ignored. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((part) => addressLike.test(part));

/** Returns a recipient of all messages of whom only the address is known. */
const plain = (email: string): Recipient => ({
  email,
  name: "",
  kind: "to",
  role: "all",
  state: "ok",
  bounced_on: null,
  answer: null,
});

/** Returns all recipients of a debtor: the stored ones, else only its own address. */
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
 * Returns the recipients of a message: the first address, further ones, and those for copies. Bounced addresses are left out; when none is
 * left for the purpose, any other working `to` is used. Null when no address works (AGREEMENTS §5).
 */
export function recipientsFor(
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

/** Returns whether two addresses are the same: mail servers ignore case. */
export const isSameAddress = (address: string, other: string): boolean =>
  address.toLowerCase() === other.toLowerCase();

const isContact = (recipient: Recipient) => recipient.kind === "to" && isFor("reminders")(recipient);

/** Returns the address shown as a debtor's own: the first `to` of reminders; "" when there is none. */
export const contactOf = (recipients: readonly Recipient[]): string =>
  recipients.find(isContact)?.email ?? "";

/** Returns the recipients after a debtor's own address was written: it replaces the one before, and a changed address is ok again. */
export function withContact(recipients: readonly Recipient[], email: string): Recipient[] {
  if (isSameAddress(email, contactOf(recipients))) return [...recipients];
  const before = recipients.find(isContact);
  const others = recipients.filter(
    (recipient) => recipient !== before && !isSameAddress(recipient.email, email),
  );
  if (email === "") return others;
  if (!before) return [plain(email), ...others];
  const changed: Recipient = { ...before, email, state: "ok", bounced_on: null, answer: null };
  return recipients.flatMap((recipient) =>
    recipient === before ? [changed] : others.includes(recipient) ? [recipient] : [],
  );
}

/** Returns the recipients after one address replaced another; if that no longer exists, the debtor's own is replaced. */
export function withAddressReplaced(recipients: readonly Recipient[], from: string, to: string): Recipient[] {
  const before = recipients.find(({ email }) => isSameAddress(email, from));
  if (!before) return withContact(recipients, to);
  return recipients
    .filter((recipient) => recipient === before || !isSameAddress(recipient.email, to))
    .map((recipient) =>
      recipient === before
        ? { ...recipient, email: to, state: "ok", bounced_on: null, answer: null }
        : recipient,
    );
}

/** Returns the recipients as entered: a known address keeps its state, unless another was given. */
export function mergedRecipients(
  input: readonly GivenRecipient[],
  before: readonly Recipient[],
): Recipient[] {
  return input.map(({ email, name, kind, role, state }) => {
    const previous = before.find((recipient) => isSameAddress(recipient.email, email));
    const keeps = previous && (state ?? previous.state) === previous.state;
    const { bounced_on, answer, ...fresh } = keeps ? previous : plain(email);
    return { ...fresh, bounced_on, answer, state: state ?? fresh.state, name, kind, role };
  });
}

/** Returns whether recipients are equivalent to the debtor's own address alone. */
export const equalsContact = ([first, ...others]: readonly Recipient[]): boolean =>
  first === undefined ||
  (others.length === 0 && JSON.stringify(first) === JSON.stringify({ ...first, ...plain(first.email) }));

/** Returns the text for a debtor's recipients in its history. */
export const recipientsText = (recipients: readonly Recipient[]): string =>
  recipients
    .map(({ name, email, kind, role, state }) =>
      [name, email, `(${[kind, role, ...(state === "bounced" ? [state] : [])].join(", ")})`]
        .filter(Boolean)
        .join(" "),
    )
    .join("; ");
