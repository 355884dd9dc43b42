import { z } from "zod";
import { amount, calendarDay, flag, id, longText, optionalText, text, version } from "@/lib/kernel/fields";

/** Notitie, Afspraak, Offerte, Deal, No-deal, Contract (SPEC §3). */
export const entryTypes = ["note", "appointment", "quote", "deal", "no_deal", "contract"] as const;

/** The sign each type is known by, for programs that show them (SPEC §3). */
export const entryIcons: Readonly<Record<(typeof entryTypes)[number], string>> = {
  note: "note",
  appointment: "calendar",
  quote: "file-text",
  deal: "handshake",
  no_deal: "ban",
  contract: "file-signature",
};

/** The dossier of a customer; `startDate` and `endDate` narrow it to these days, both included. */
export const DossierFilters = z.strictObject({
  id: id("customer"),
  startDate: calendarDay.optional(),
  endDate: calendarDay.optional(),
});

export const ProductQuery = z.strictObject({ id: id("customer"), q: optionalText });

const amountOrNone = z.union([z.null(), z.literal("").transform(() => null), amount], {
  error: "invalid_amount",
});
const contactOrNone = z.union([z.null(), z.literal("").transform(() => null), id("contact")], {
  error: "invalid",
});
const upload = z.instanceof(File, { error: "invalid" });

const fields = {
  type: z.enum(entryTypes, { error: "required" }),
  subject: text,
  content: longText,
  product: optionalText,
  date: calendarDay,
  contact_id: contactOrNone,
  amount: amountOrNone,
  file: upload,
  is_done: flag,
};
const given = z.object(fields).partial().shape;

export const NewEntry = z.strictObject({
  ...given,
  id: id("customer"),
  type: fields.type,
  subject: fields.subject,
  date: fields.date,
});

const entry_id = id("dossier-entry");

/** One entry, named by its customer and itself. */
export const EntryId = z.strictObject({ id: id("customer"), entry_id });
export const EntryVersion = EntryId.extend({ version });

/** A change: what is left out stays as it is. `is_deleted` false brings back what was deleted. */
export const EntryChanges = z.strictObject({
  ...given,
  id: id("customer"),
  entry_id,
  is_deleted: z
    .union([z.literal(false), z.enum(["false", "0"]).transform(() => false)], { error: "invalid" })
    .optional(),
  version,
});

/** What is asked about nobody else. */
export const NoInput = z.strictObject({});
