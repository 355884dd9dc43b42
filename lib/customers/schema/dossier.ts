import { z } from "zod";
import {
  amount,
  calendarDay,
  flag,
  id,
  longText,
  missingOr,
  optionalText,
  text,
  version,
} from "@/lib/kernel/fields";

/** The types of an entry in the words of SPEC §3, which the API uses in every language. */
export const entryTypes = ["Notitie", "Afspraak", "Offerte", "Deal", "No-deal", "Contract"] as const;
type EntryType = (typeof entryTypes)[number];

/** The stored value of each type. */
export const storedTypes = {
  Notitie: "note",
  Afspraak: "appointment",
  Offerte: "quote",
  Deal: "deal",
  "No-deal": "no_deal",
  Contract: "contract",
} as const satisfies Record<EntryType, string>;

/** Other words accepted for a type: those of the screens in English and German, and the stored values. */
const otherWords: Readonly<Record<EntryType, readonly string[]>> = {
  Notitie: ["note", "notiz"],
  Afspraak: ["appointment", "termin"],
  Offerte: ["quote", "angebot"],
  Deal: ["abschluss"],
  "No-deal": ["no_deal", "no deal", "kein abschluss"],
  Contract: ["vertrag"],
};

/** A type by its word in any of the three languages, in any case. */
const entryType = z.preprocess(
  (raw) => {
    if (typeof raw !== "string") return raw;
    const word = raw.trim().toLowerCase();
    return entryTypes.find((type) => type.toLowerCase() === word || otherWords[type].includes(word)) ?? raw;
  },
  z.enum(entryTypes, { error: missingOr("unknown_entry_type") }),
);

/** The icon of each type, for programs that show them (SPEC §3). */
export const entryIcons: Readonly<Record<EntryType, string>> = {
  Notitie: "note",
  Afspraak: "calendar",
  Offerte: "file-text",
  Deal: "handshake",
  "No-deal": "ban",
  Contract: "file-signature",
};

/** The dossier of a customer; `startDate` and `endDate` limit it to these days, both included. */
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
  type: entryType,
  subject: text,
  content: longText,
  product: optionalText,
  date: calendarDay,
  contact_id: contactOrNone,
  amount: amountOrNone,
  file: upload,
  is_done: flag,
};
const optionalFields = z.object(fields).partial().shape;

/** A new entry; without a date it gets today's. */
export const NewEntry = z.strictObject({
  ...optionalFields,
  id: id("customer"),
  type: fields.type,
  subject: fields.subject,
});

const entry_id = id("dossier-entry");

/** One entry, by the ids of its customer and its own. */
export const EntryId = z.strictObject({ id: id("customer"), entry_id });
export const EntryVersion = EntryId.extend({ version });

/** A change: fields left out are unchanged. `is_deleted` false restores a deleted entry. */
export const EntryChanges = z.strictObject({
  ...optionalFields,
  id: id("customer"),
  entry_id,
  is_deleted: z
    .union([z.literal(false), z.enum(["false", "0"]).transform(() => false)], { error: "invalid" })
    .optional(),
  version,
});

/** The input of a call without fields. */
export const NoInput = z.strictObject({});
