import type { Tx } from "@/lib/access/context";
import { storedRecipients } from "../queries/recipients";
import { contactOf, recipientsOf, withAddressReplaced } from "../rules/recipients";
import { lockDebtor, storeChanges } from "./store-changes";

/** Replaces an e-mail address of a debtor by another, and records that like any change. Throws Problem("not-found"). */
export async function replaceAddress(tx: Tx, id: number, { from, to }: { from: string; to: string }) {
  const debtor = await lockDebtor(tx, id);
  const before = recipientsOf(debtor.contact_email_address, (await storedRecipients(tx, [id])).get(id) ?? []);
  const after = withAddressReplaced(before, from, to);
  await storeChanges(tx, debtor, { contact_email_address: contactOf(after) }, { before, after });
}
