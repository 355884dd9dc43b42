import { z } from "zod";

/** What a form can know of a field before anything is sent. */
export type FieldFacts = { required?: true; maxLength?: number; values?: readonly string[] };
export type Facts = Readonly<Record<string, FieldFacts>>;

type Part = { type?: unknown; maxLength?: unknown; enum?: unknown; anyOf?: Part[] };

/**
 * Returns what a schema asks of each field: whether it must be filled in, how long its text may be, and of which values it must be one.
 * A field must be filled in when nothing typed is refused as such, or when its schema says that forms mark it (`marked`). Made on the
 * server and handed to the form as plain values, so that no browser has to load the schema.
 */
export function factsOf(schema: z.ZodObject): Facts {
  const inputSchema = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const outputSchema = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const required = new Set(inputSchema.required);
  return Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
      const longest = longestOf({ ...Object(outputSchema.properties?.[name]) });
      const values = valuesOf({ ...Object(inputSchema.properties?.[name]) });
      const facts: FieldFacts = {
        ...(isMarked(field) || refusesNothing(field, required.has(name)) ? { required: true } : {}),
        ...(longest === null ? {} : { maxLength: longest }),
        ...(values.length > 0 ? { values } : {}),
      };
      return [name, facts];
    }),
  );
}

/**
 * Returns whether the call refuses what a form sends of a field in which nothing was typed: as missing, or in any way where it must be
 * sent.
 */
function refusesNothing(field: z.ZodType, isDemanded: boolean): boolean {
  const { error } = field.safeParse("");
  return error !== undefined && (isDemanded || error.issues.some(({ message }) => message === "required"));
}

const isMarked = (field: z.ZodType): boolean =>
  field.meta()?.isMarked === true ||
  (field instanceof z.ZodOptional && isMarked(field.unwrap() as z.ZodType));

/** Returns the longest text that a JSON schema of an output takes; null for what is no text, or has no bound. */
export function longestOf({ type, maxLength, anyOf = [] }: Part): number | null {
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
