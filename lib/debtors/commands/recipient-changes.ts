import type { Tx } from "@/lib/access/context";
import { companyNumberIn, postcodeIn } from "@/lib/i18n/local-forms";
import { invalidField } from "@/lib/kernel/problems";
import type { Recipient } from "../answers";
import { storedRecipients } from "../queries/recipients";
import { contactOf, mergedRecipients, recipientsOf, recipientsText, withContact } from "../rules/recipients";
import type { GivenRecipient } from "../schema";

type Local = { country?: string; zipcode?: string; kvk_number?: string };

/** Returns postcode and company number as their country writes them. An unchanged invalid number is no reason to refuse another change. */
export function localForms(changes: Local, before: Local = {}): Local {
  const country = changes.country ?? before.country ?? "";
  const forms: Local = {};
  if (changes.zipcode !== undefined) forms.zipcode = postcodeIn(country, changes.zipcode);
  if (changes.kvk_number !== undefined && changes.kvk_number !== before.kvk_number) {
    const number = companyNumberIn(country, changes.kvk_number);
    if (number === null) throw invalidField("kvk_number", "invalid_kvk");
    forms.kvk_number = number;
  }
  return forms;
}

type AddressChanges = { recipients?: readonly GivenRecipient[] | undefined; contact?: string | undefined };
type Before = { contact: string; recipients: readonly Recipient[] };

/** Returns the recipients after a change. The debtor's own address decides where it was changed, else the recipients do. */
export function recipientsAfter({ contact, recipients }: Before, changes: AddressChanges): Recipient[] {
  const named = changes.recipients ? mergedRecipients(changes.recipients, recipients) : [...recipients];
  const isChanged = changes.contact !== undefined && changes.contact !== contact;
  return isChanged ? withContact(named, changes.contact ?? "") : named;
}

/** The recipients of a debtor before and after a change. */
export type RecipientChange = { before: readonly Recipient[]; after: Recipient[] };

/** Returns the recipients of a debtor before and after a change; null when the change does not concern them. */
export async function recipientChangeOf(
  tx: Tx,
  debtor: { id: number; contact_email_address: string },
  changes: AddressChanges,
): Promise<RecipientChange | null> {
  if (changes.recipients === undefined && changes.contact === undefined) return null;
  const stored = (await storedRecipients(tx, [debtor.id])).get(debtor.id) ?? [];
  // An address alone needs no row.
  if (stored.length === 0 && changes.recipients === undefined) return null;
  const contact = debtor.contact_email_address;
  const recipients = recipientsOf(contact, stored);
  return { before: recipients, after: recipientsAfter({ contact, recipients }, changes) };
}

/** Returns the history entry for a change of the recipients, where it is more than the debtor's own address. */
export function recipientChangeEntry(to: RecipientChange | null) {
  if (!to) return [];
  const from = recipientsText(withContact(to.before, contactOf(to.after)));
  const after = recipientsText(to.after);
  if (from === after) return [];
  return [{ label: "recipients", from: recipientsText(to.before), to: after }];
}
