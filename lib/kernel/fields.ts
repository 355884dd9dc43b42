import { z } from "zod";
import { dayFrom } from "./day";
import { currencies, parseAmount } from "./money";
import { rawInputErrors } from "./raw-input";
import { LONGEST_SEARCH } from "./search-words";

/**
 * The field types of all input schemas. They accept what forms, query strings and JSON really send, and fail with keys of `errors` in
 * messages/ (never with sentences).
 */

export const MAX_ID = 2_147_483_647;

/** Returns the schema of an entity's id; `of` names the entity, so that a generated test can try an id of another tenant. */
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

/** Returns an error that gives the key "required" for a missing value and `wrong` for any other. */
export function missingOr(wrong: string) {
  return ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === "" ? "required" : wrong;
}

/** An id as the name of a field (`{ "4711": … }`), without leading zeros: two spellings of one id would be two requests for one row. */
export const idKey = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "invalid")
  .refine((name) => Number(name) <= MAX_ID, "invalid");

/** Returns the schema of JSON inside a text, as a multipart form sends it; a value that is no text is parsed as it is. */
export const jsonText = <S extends z.ZodType>(inner: S) =>
  z.preprocess((raw, ctx) => {
    if (typeof raw !== "string") return raw;
    if (raw === "") return undefined;
    const value = jsonIn(raw);
    if (value !== undefined && rawInputErrors(value) === null) return value;
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
// Control characters are refused in names, subjects and addresses: a line break could forge a header, a change of the writing direction
// another name.
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Returns a line of text from an imported file without the characters that a form refuses. */
export const plainLine = (value: string): string =>
  clean(value.replace(everyControl, " ").replace(/\s+/g, " "));
const everyControl = new RegExp(controls, "gu");

/** One line of text, required. */
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

/** One line of text that may be empty; a missing value and null become "". */
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

/** A colour as #rrggbb, stored in lower case. */
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

/** Text of several lines, required. */
export const requiredLongText = z
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

/** The first year no period may be in, so that every period ends before the calendar does. */
const LAST_YEAR = "2199";

/** A period in chart code: a year, a month or a day (DECISIONS §12). */
export const period = z
  .string({ error: "invalid" })
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "invalid")
  .refine((text) => dayFrom(`${text}-01-01`.slice(0, 10)) !== null && text < LAST_YEAR, "invalid_date");

/** Returns the schema of a comma-separated list of some of these values. */
export const someOf = (values: readonly string[]) =>
  z
    .string({ error: "invalid" })
    .refine((text) => text.split(",").every((value) => values.includes(value)), "invalid");

/** An amount: a decimal string, a Dutch-style string or a JSON number of at most two decimals. Becomes cents. */
export const amount = z.union([z.string(), z.number()], { error: "required" }).transform((value, ctx) => {
  const found = parseAmount(String(value));
  if (found !== null) return found;
  ctx.addIssue({ code: "custom", message: value === "" ? "required" : "invalid_amount" });
  return z.NEVER;
});

/** Returns a check of hundredths against bounds in the unit that was typed: euros or percents. The errors name the bound. */
const within =
  <Value extends number>({ min = -Infinity, max = Infinity }: { min?: number; max?: number }) =>
  (value: Value, ctx: z.RefinementCtx): Value => {
    const shared = { origin: "number", inclusive: true, input: value } as const;
    if (value < min * 100) ctx.addIssue({ code: "too_small", minimum: min, message: "too_small", ...shared });
    if (value > max * 100) ctx.addIssue({ code: "too_big", maximum: max, message: "too_big", ...shared });
    return value;
  };

/** Returns the schema of a percentage of at most two decimals, in basis points: "8,25" becomes 825. The bounds are percents. */
export const percentage = (min: number, max: number) =>
  amount.transform(within({ min, max })).transform(Number);

/** An amount of zero or more. */
export const positiveAmount = amount.transform(within({ min: 0 }));

/** A boolean as forms, query strings and JSON write it. */
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

/** The version of the record a change is based on (If-Match); without one the change applies to the record as it is. */
export const version = wholeNumber(1, 2_000_000_000).optional();

export const currency = z.enum(currencies, { error: "invalid_currency" });

/** Returns the schema of a comma-separated list of optional parts that an answer may include. */
export const withParts = (...parts: readonly string[]) =>
  z
    .string({ error: "invalid" })
    .regex(new RegExp(`^((${parts.join("|")})(,(?!$)|$))*$`), "invalid")
    .optional();

/** Returns the schema of one column to sort by, or two by comma: the second decides where the first leaves rows equal. */
export const sorting = (columns: readonly string[]) =>
  z
    .string({ error: "invalid" })
    .regex(new RegExp(`^(${columns.join("|")})(,(${columns.join("|")}))?$`), "invalid");

/** The directions of `sorting`, by comma; one holds for both. */
export const directions = z.string({ error: "invalid" }).regex(/^(asc|desc)(,(asc|desc))?$/, "invalid");

/** Page number, page size, search words and direction: the filters all lists have (DECISIONS §12). */
export const listFilters = {
  q: z.string({ error: "invalid" }).max(LONGEST_SEARCH, "too_long").transform(clean).default(""),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("asc"),
  page: wholeNumber(1, 1_000_000).default(1),
  per_page: wholeNumber(1, 200).default(50),
};
