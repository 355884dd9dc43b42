import { isEveryday, strangeCharacter, strangeInForm } from "@/lib/letters/rules/characters";
import type { Composing } from "./compose";
import type { Skip } from "./decide";
import { wordsOf } from "./letter";
import type { Planned } from "./planned";
import { missing, toldOf, writtenBy } from "./sources";

/** Why a message that was planned cannot be written after all: a placeholder nobody knows or filled, or a character no letter can show. */
export function flawOf(message: Planned, how: Composing): Skip | null {
  const { subject, form } = message.phrasing.doubtful;
  const told = toldOf(message, how);
  for (const names of [subject, form]) {
    const placeholders = missing(told, names);
    if (placeholders.length > 0) return { kind: "skip", reason: "placeholder", placeholders };
  }
  const strange = strangeIn(message, writtenBy(told, subject), how);
  return strange === null ? null : { kind: "skip", reason: "character", named: strange };
}

/** A character a letter would have to leave out of what is its own: of a message about an agreement also what somebody wrote in it. */
function strangeIn(message: Planned, inSubject: readonly string[], how: Composing): string | null {
  const { group, debtor, lines, phrasing } = message;
  const { name, contact_name, address, city, number } = debtor;
  const own = [name, contact_name, address, city, number];
  const numbers = lines.map((line) => line.number);
  const given = [...own, phrasing.subject, ...inSubject, ...numbers];
  // What the product itself puts in a subject, a day or an amount, is printed always: only what people wrote need be looked at.
  if (group.notice || !isEveryday(given.join(" "))) {
    const { subject, values } = wordsOf(message, how);
    const written = group.notice ? Object.values(values) : [];
    const strange = strangeCharacter([...own, subject, ...numbers, ...written].join(" "), how.prints);
    if (strange !== null) return strange;
  }
  return strangeInForm(phrasing.form, how.prints);
}
