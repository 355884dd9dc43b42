import { z } from "zod";
import { dayFrom } from "./day";
import { currencies, fromText } from "./money";
import { rawErrors } from "./raw";
import { LONGEST_SEARCH } from "./search-words";

/**
 * The field types every schema is made of. They take what forms, query strings and JSON really send,
 * and fail with keys of `errors` in messages/ (never with sentences).
 */

export const MAX_ID = 2_147_483_647;

/** The id of an entity; `of` says whose, so that a generated test can offer a stranger's. */
export const id = (of: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,10}$/, { error: missingOr("invalid") })
          .transform(Number),
      ],
      { error: missingOr("invalid") },
    )
    .pipe(z.number({ error: "invalid" }).int("invalid").min(1, "invalid").max(MAX_ID, "invalid"))
    .meta({ idOf: of });

/** Returns the key for a value that must be there: nothing at all is missing, anything else is wrong. */
export function missingOr(wrong: string) {
  return ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === "" ? "required" : wrong;
}

/**
 * An id as the name of a field (`{ "4711": … }`), written in one way only. Two names for one id would be two wishes for one row.
 */
export const idKey = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "invalid")
  .refine((name) => Number(name) <= MAX_ID, "invalid");

/** JSON inside a text, as a multipart form sends it; what is no text is taken as it is. */
export const jsonText = <S extends z.ZodType>(inner: S) =>
  z.preprocess((raw, ctx) => {
    if (typeof raw !== "string") return raw;
    if (raw === "") return undefined;
    const value = jsonIn(raw);
    if (value !== undefined && rawErrors(value) === null) return value;
    ctx.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  }, inner);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const clean = (value: string) => value.normalize("NFC").trim();
// Control characters have no place in names, subjects and addresses: a line break could forge a header, a turn of the writing
// direction another name.
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A line of text as an imported file has it, without the characters that a form refuses. */
export const plainLine = (value: string): string =>
  clean(value.replace(everyControl, " ").replace(/\s+/g, " "));
const everyControl = new RegExp(controls, "gu");

/** One line of text that must be there. */
export const text = z
  .string({ error: missingOr("invalid") })
  .transform(clean)
  .pipe(
    z
      .string()
      .min(1, "required")
      .max(255, "too_long")
      .refine((value) => !controls.test(value), "invalid"),
  );

/** One line of text that may be empty; nothing and null become "". */
export const optionalText = z
  .string({ error: "invalid" })
  .nullish()
  .transform((value) => clean(value ?? ""))
  .pipe(
    z
      .string()
      .max(255, "too_long")
      .refine((value) => !controls.test(value), "invalid"),
  );

/** A colour as #rrggbb, kept in small letters. */
export const colour = text
  .transform((typed) => typed.toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, "invalid_color"));

const lines = z.string().max(20_000, "too_long");

/** Text of several lines. */
export const longText = z
  .string({ error: "invalid" })
  .nullish()
  .transform((value) => clean(value ?? ""))
  .pipe(lines);

/** Text of several lines that must say something. */
export const neededLongText = z
  .string({ error: missingOr("invalid") })
  .transform(clean)
  .pipe(lines.min(1, "required"));

export const email = text
  .pipe(z.email("invalid_email").max(254, "too_long"))
  .transform((value) => value.toLowerCase());

export const calendarDay = z.string({ error: missingOr("invalid_date") }).transform((value, ctx) => {
  const found = value === "" ? null : dayFrom(value);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: value === "" ? "required" : "invalid_date" });
  return z.NEVER;
});

/** A period ends before the calendar does. */
const LAST_YEAR = "2199";

/** A period in chart code: a year, a month or a day (DECISIONS §12). */
export const period = z
  .string({ error: "invalid" })
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "invalid")
  .refine((text) => dayFrom(`${text}-01-01`.slice(0, 10)) !== null && text < LAST_YEAR, "invalid_date");

/** Some of a few words, by comma. */
export const someOf = (values: readonly string[]) =>
  z
    .string({ error: "invalid" })
    .refine((text) => text.split(",").every((value) => values.includes(value)), "invalid");

/** An amount: a decimal string, a Dutch-style string or a JSON number of at most two decimals. Becomes cents. */
export const amount = z.union([z.string(), z.number()], { error: "required" }).transform((value, ctx) => {
  const found = fromText(String(value));
  if (found !== null) return found;
  ctx.addIssue({ code: "custom", message: value === "" ? "required" : "invalid_amount" });
  return z.NEVER;
});

/** Refuses hundredths outside bounds that are given, and named in the error, in the unit that was typed: euros or percents. */
const within =
  <Value extends number>({ min = -Infinity, max = Infinity }: { min?: number; max?: number }) =>
  (value: Value, ctx: z.RefinementCtx): Value => {
    const shared = { origin: "number", inclusive: true, input: value } as const;
    if (value < min * 100) ctx.addIssue({ code: "too_small", minimum: min, message: "too_small", ...shared });
    if (value > max * 100) ctx.addIssue({ code: "too_big", maximum: max, message: "too_big", ...shared });
    return value;
  };

/** A percentage of at most two decimals as basis points: "8,25" becomes 825. Its bounds are percents. */
export const percentage = (min: number, max: number) =>
  amount.transform(within({ min, max })).transform(Number);

/** An amount that is not below nothing. */
export const positiveAmount = amount.transform(within({ min: 0 }));

/** A yes or no as forms, query strings and JSON write it. */
export const flag = z
  .union([z.boolean(), z.enum(["1", "0", "true", "false", "on", "off", ""])], { error: "invalid" })
  .transform((value) => value === true || value === "1" || value === "true" || value === "on");

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,9}$/, { error: missingOr("invalid_number") })
          .transform(Number),
      ],
      { error: missingOr("invalid_number") },
    )
    .pipe(z.number().int("invalid_number").min(minimum, "too_small").max(maximum, "too_big"));

/** The version of the record a change was made on (If-Match); without one the change is made on what is there. */
export const version = wholeNumber(1, 2_000_000_000).optional();

export const currency = z.enum(currencies, { error: "invalid_currency" });

/** Parts that an answer may be asked to have besides what it always has, by comma. */
export const withParts = (...parts: readonly string[]) =>
  z
    .string({ error: "invalid" })
    .regex(new RegExp(`^((${parts.join("|")})(,(?!$)|$))*$`), "invalid")
    .optional();

/** One column to sort by, or two by comma: the second decides where the first leaves rows equal. */
export const sorting = (columns: readonly string[]) =>
  z
    .string({ error: "invalid" })
    .regex(new RegExp(`^(${columns.join("|")})(,(${columns.join("|")}))?$`), "invalid");

/** The directions of `sorting`, by comma; one holds for both. */
export const directions = z.string({ error: "invalid" }).regex(/^(asc|desc)(,(asc|desc))?$/, "invalid");

/** Page number, page size, search words and direction: the part every list shares (DECISIONS §12). */
export const listFilters = {
  q: z.string({ error: "invalid" }).max(LONGEST_SEARCH, "too_long").transform(clean).default(""),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("asc"),
  page: wholeNumber(1, 1_000_000).default(1),
  per_page: wholeNumber(1, 200).default(50),
};
