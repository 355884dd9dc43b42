import { z } from "zod";

/** What a form can know of a field before anything is sent. */
export type FieldFacts = { required?: true; maxLength?: number; values?: readonly string[] };
export type Facts = Readonly<Record<string, FieldFacts>>;

type Part = { type?: unknown; maxLength?: unknown; enum?: unknown; anyOf?: Part[] };

/**
 * What a schema asks of each field: whether it must be there, how long its text may be, and of which values it must be one. Made on the server and handed to the
 * form as plain values, so that no browser has to load the schema.
 */
export function factsOf(schema: z.ZodObject): Facts {
  const asked = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const kept = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const required = new Set(asked.required);
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const longest = longestOf({ ...Object(kept.properties?.[name]) });
      const values = valuesOf({ ...Object(asked.properties?.[name]) });
      const facts: FieldFacts = {
        ...(required.has(name) ? { required: true } : {}),
        ...(longest === null ? {} : { maxLength: longest }),
        ...(values.length > 0 ? { values } : {}),
      };
      return [name, facts];
    }),
  );
}

/** The longest text a field keeps; null when it keeps no text, or sets no bound. */
function longestOf({ type, maxLength, anyOf = [] }: Part): number | null {
  if (type === "string") return typeof maxLength === "number" ? maxLength : null;
  const bounds = anyOf.map(longestOf).filter((bound) => bound !== null);
  return bounds.length > 0 ? Math.max(...bounds) : null;
}

/** The values a field takes where it takes no others; nothing at all is no value. */
function valuesOf({ enum: listed, anyOf = [] }: Part): string[] {
  if (Array.isArray(listed)) return listed.filter((value) => typeof value === "string" && value !== "");
  const [only, ...others] = anyOf.filter(({ type }) => type !== "null");
  return only && others.length === 0 ? valuesOf(only) : [];
}
