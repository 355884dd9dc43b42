import { z } from "zod";

/** The rules of a field that a form can check before it is sent. */
export type FieldRules = { required?: true; maxLength?: number; values?: readonly string[] };
export type FormRules = Readonly<Record<string, FieldRules>>;

type Part = { type?: unknown; maxLength?: unknown; enum?: unknown; anyOf?: Part[] };

/**
 * Returns the rules a schema has for each field: whether it is required, how long its text may be, and which values it allows. A field is
 * required when the schema refuses an empty text as such, or when the schema marks it for forms (`isMarked`). Made on the server and passed
 * to the form as plain values, so that no browser has to load the schema.
 */
export function fieldRulesOf(schema: z.ZodObject): FormRules {
  const inputSchema = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const outputSchema = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const required = new Set(inputSchema.required);
  return Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
      const longest = maxLengthOf({ ...Object(outputSchema.properties?.[name]) });
      const values = valuesOf({ ...Object(inputSchema.properties?.[name]) });
      const facts: FieldRules = {
        ...(isMarked(field) || refusesNothing(field, required.has(name)) ? { required: true } : {}),
        ...(longest === null ? {} : { maxLength: longest }),
        ...(values.length > 0 ? { values } : {}),
      };
      return [name, facts];
    }),
  );
}

/** Returns whether the schema refuses an empty text in a field: with the key "required", or with any error where the field must be sent. */
function refusesNothing(field: z.ZodType, isDemanded: boolean): boolean {
  const { error } = field.safeParse("");
  return error !== undefined && (isDemanded || error.issues.some(({ message }) => message === "required"));
}

const isMarked = (field: z.ZodType): boolean =>
  field.meta()?.isMarked === true ||
  (field instanceof z.ZodOptional && isMarked(field.unwrap() as z.ZodType));

/** Returns the maximum length of a text by the JSON schema of an output; null when it is not a text or has no maximum. */
export function maxLengthOf({ type, maxLength, anyOf = [] }: Part): number | null {
  if (type === "string") return typeof maxLength === "number" ? maxLength : null;
  const bounds = anyOf.map(maxLengthOf).filter((bound) => bound !== null);
  return bounds.length > 0 ? Math.max(...bounds) : null;
}

/** Returns the values of a field that allows only those, without the empty text; [] for any other field. */
function valuesOf({ enum: listed, anyOf = [] }: Part): string[] {
  if (Array.isArray(listed)) return listed.filter((value) => typeof value === "string" && value !== "");
  const [only, ...others] = anyOf.filter(({ type }) => type !== "null");
  return only && others.length === 0 ? valuesOf(only) : [];
}
