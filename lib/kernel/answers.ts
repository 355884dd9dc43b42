import { z } from "zod";
import { type Day, dayFrom } from "./day";
import { type Cents, currencies, type PlainNumber } from "./money";

/**
 * The field types of all answers. They describe what a verb returns inside the product; lib/kernel/wire.ts converts it for the caller, and
 * the published API document is made from the same schemas.
 */

/** An amount: whole cents inside, a decimal string with two digits on the wire. */
export const money = z.custom<Cents>((value) => Number.isSafeInteger(value));

/** A percentage: basis points inside, a decimal string with two digits on the wire, converted as amounts are. */
export const percent = money;

/** A whole number that is no money: an id, a count, a version, basis points. Cents do not fit. */
export const int: z.ZodType<PlainNumber> = z.int();

/** A number with decimals that is no money. */
const _decimal: z.ZodType<PlainNumber> = z.number();

export const currency = z.enum(currencies);

/** A calendar day, "2026-11-21". */
export const day = z.custom<Day>((value) => typeof value === "string" && dayFrom(value) !== null);

/** A moment: a Date inside, ISO 8601 with its offset on the wire. */
export const instant = z.date();

const meta = z.strictObject({ page: int, per_page: int, total: int, last_page: int });

/** Returns the schema of a page of rows, the filters as they were parsed, and the totals of all rows that match. */
export const list = <Row extends z.ZodType, Input extends z.ZodObject, Totals extends z.ZodType>(
  row: Row,
  { filters, totals }: { filters: Input; totals: Totals },
) => z.strictObject({ data: z.array(row), meta, filters: parsedFilters(filters), totals });

/** Returns the schema of a single record. */
export const one = <Data extends z.ZodType>(data: Data) => z.strictObject({ data });

/** The id of a record that was created, changed or deleted. */
export const idOnly = one(z.strictObject({ id: int }));

/** The totals of a list that has none. */
export const nothing = z.strictObject({});

/** Returns the schema of all rows, without pages. */
export const all = <Row extends z.ZodType>(row: Row) => z.strictObject({ data: z.array(row) });

const inputs = new WeakMap<object, z.ZodObject>();

/** Returns a schema for the output of an input schema: the parsed filters that an answer repeats. */
export function parsedFilters<Input extends z.ZodObject>(input: Input): z.ZodType<z.output<Input>> {
  const schema = z.custom<z.output<Input>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.keys(value).every((name) => Object.hasOwn(input.shape, name)),
  );
  inputs.set(schema, input);
  return schema;
}

/** Returns the input schema that an answer repeats, or undefined when the schema is no such answer. */
export const parsedInput = (schema: object): z.ZodObject | undefined => inputs.get(schema);
