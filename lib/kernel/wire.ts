import { safeParse, type z } from "zod";
import { instant, money, parsedInput } from "./answers";
import { amount } from "./fields";
import { type Amount, type Cents, cents, toWire } from "./money";

/** A value as the API sends it: amounts are decimal strings, moments ISO 8601. */
export type Wire<T> = T extends Cents
  ? Amount
  : T extends Date
    ? string
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends readonly (infer One)[]
        ? Wire<One>[]
        : T extends object
          ? { [Name in keyof T]: Wire<T[Name]> }
          : T;

type Write = (value: unknown) => unknown;
const writers = new WeakMap<object, Write | null>();

/**
 * Returns an answer as the API sends it. Its schema says where amounts and moments are, not the names of its fields; a value that has
 * neither is not copied.
 */
export function toWireForm<T>(schema: z.ZodType<T>, answer: T): Wire<T> {
  const write = writerOf(schema);
  return (write ? write(answer) : answer) as Wire<T>;
}

/** Returns the function that converts a value of a schema; null when none is needed. Made once per schema. */
function writerOf(schema: z.core.$ZodType): Write | null {
  const cached = writers.get(schema);
  if (cached !== undefined) return cached;
  const writer = makeWriter(schema);
  writers.set(schema, writer);
  return writer;
}

function makeWriter(schema: z.core.$ZodType): Write | null {
  if (schema === money || schema === amount) return (value) => toWire(cents(Number(value)));
  if (schema === instant) return (value) => (value instanceof Date ? value.toISOString() : value);
  const input = parsedInput(schema);
  if (input) return writerOf(input);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return ofObject(def.shape);
    case "array":
      return ofArray(writerOf(def.element));
    case "record":
      return ofRecord(writerOf(def.valueType));
    case "union":
      return ofUnion(def.options);
    case "nullable":
    case "optional":
    case "default":
    case "prefault":
      return orNothing(writerOf(def.innerType));
    case "pipe":
      return writerOf(def.out);
    default:
      return null;
  }
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Write | null {
  const fields = Object.entries(shape).flatMap(([name, field]): [string, Write][] => {
    const write = writerOf(field);
    return write ? [[name, write]] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    const output: Record<string, unknown> = { ...(value as object) };
    for (const [name, write] of fields) if (output[name] !== undefined) output[name] = write(output[name]);
    return output;
  };
}

const ofArray = (write: Write | null): Write | null => write && ((value) => (value as unknown[]).map(write));

const ofRecord = (write: Write | null): Write | null =>
  write &&
  ((value) => Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, write(item)])));

const orNothing = (write: Write | null): Write | null =>
  write && ((value) => (value === null || value === undefined ? value : write(value)));

/** Returns the writer of the first option the value matches; null where no option has an amount or a moment. */
function ofUnion(options: readonly z.core.$ZodType[]): Write | null {
  const kinds = options.map((option) => ({ option, write: writerOf(option) }));
  if (kinds.every(({ write }) => write === null)) return null;
  return (value) => {
    const kind = kinds.find(({ option }) => safeParse(option, value).success);
    return kind?.write ? kind.write(value) : value;
  };
}
