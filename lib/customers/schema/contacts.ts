import { z } from "zod";
import { email, id, listFilters, optionalText, text, version, wholeNumber } from "@/lib/kernel/fields";

/** The contacts of a customer, or of all in reach; one on a page unless asked otherwise (SPEC §9). */
export const ContactFilters = z.strictObject({
  ...listFilters,
  per_page: wholeNumber(1, 200).default(1),
  customer_id: id("customer").optional(),
});
export type ContactFilters = z.output<typeof ContactFilters>;

export const ContactId = z.strictObject({ id: id("contact") });
export const ContactVersion = ContactId.extend({ version });

const fields = {
  name: text,
  telephone_number: optionalText,
  email_address: z
    .union([z.literal("").nullable(), email], { error: "invalid_email" })
    .transform((value) => value ?? ""),
};
const given = z.object(fields).partial().shape;

export const NewContact = z.strictObject({ ...given, name: fields.name, customer_id: id("customer") });
/** A change: what is left out stays as it is. */
export const ContactChanges = z.strictObject({ ...given, id: id("contact"), version });
