import { z } from "zod";
import { isUpload } from "@/lib/http/calls";
import { day, instant, money, parsedInput } from "@/lib/kernel/answers";
import { maxLengthOf } from "@/lib/kernel/field-rules";
import { amount, calendarDay } from "@/lib/kernel/fields";

/** A JSON schema. */
export type Schema = { [key: string]: unknown };

const decimal: Schema = { type: "string", pattern: "^-?\\d+\\.\\d{2}$" };
const calendar: Schema = { type: "string", format: "date" };

/** Returns the schema of the product's own value types in JSON form (money, days, instants, uploads); undefined for the others. */
function own(schema: z.core.$ZodType, io: "input" | "output"): Schema | undefined {
  if (schema === money || (schema === amount && io === "output")) return decimal;
  if (schema === day || schema === calendarDay) return calendar;
  if (schema === instant) return { type: "string", format: "date-time" };
  if (isUpload(schema)) return { type: "string", format: "binary" };
  const input = parsedInput(schema);
  return input && jsonSchema(input, "output");
}

/** Returns a zod schema as JSON schema: `input` is what a caller may send, `output` what the API answers. */
export function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema: found }) {
      const ownSchema = own(zodSchema, io);
      if (ownSchema) Object.assign(emptied(found), ownSchema);
      else if (zodSchema instanceof z.ZodObject && Array.isArray(found.required))
        found.required = found.required.filter((name) => isMissed(zodSchema, name));
      else if (zodSchema instanceof z.ZodPipe && io === "input") boundText(zodSchema, found);
      delete found.idOf;
      delete found.isMarked;
    },
  });
  return converted;
}

/** Returns whether a field is required: one that parses undefined may be left out, which a transformation would hide. */
const isMissed = (schema: z.ZodObject, name: string): boolean =>
  schema.shape[name] instanceof z.ZodType && !schema.shape[name].safeParse(undefined).success;

/**
 * Sets maxLength on a text that is cleaned before it is checked: its limit is behind the transformation, which the JSON schema of the input
 * does not show.
 */
function boundText(schema: z.ZodPipe, found: Schema) {
  const longest = maxLengthOf({ ...z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) });
  if (longest === null) return;
  const bounded = (part: Schema): Schema => {
    const isText = [part.type].flat().includes("string") && !("enum" in part || "const" in part);
    const { maxLength } = part;
    return isText && !(typeof maxLength === "number" && maxLength <= longest)
      ? { ...part, maxLength: longest }
      : part;
  };
  // The branches of a choice may be shared with another schema, so they are copied, not changed.
  if (Array.isArray(found.anyOf)) found.anyOf = found.anyOf.map(bounded);
  else Object.assign(found, bounded(found));
}

function emptied(found: Schema): Schema {
  for (const key of Object.keys(found)) delete found[key];
  return found;
}
