import { z } from "zod";

/** What a form can know of a field before anything is sent. */
export type FieldFacts = { required?: true; maxLength?: number };
export type Facts = Readonly<Record<string, FieldFacts>>;

type Part = { type?: unknown; maxLength?: unknown; anyOf?: Part[] };

/**
 * What a schema asks of each field: whether it must be there, and how long its text may be. Made on the server and handed to the
 * form as plain values, so that no browser has to load the schema.
 */
export function factsOf(schema: z.ZodObject): Facts {
  const asked = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const kept = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const required = new Set(asked.required);
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const longest = longestOf({ ...Object(kept.properties?.[name]) });
      const facts: FieldFacts = {
        ...(required.has(name) ? { required: true } : {}),
        ...(longest === null ? {} : { maxLength: longest }),
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
