import { z } from "zod";
import { list, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ContactFilters } from "../schema/contacts";

/** Somebody at a customer. */
const Contact = z.strictObject({
  id: whole,
  customer_id: whole,
  type: words,
  name: words,
  telephone_number: words,
  email_address: words,
  version: whole,
});
export type Contact = Wire<z.output<typeof Contact>>;

export const OneContact = one(Contact);
export const ContactList = list(Contact, { filters: ContactFilters, totals: nothing });
export type ContactList = Wire<z.output<typeof ContactList>>;
