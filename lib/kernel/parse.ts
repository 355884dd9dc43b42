import type { z } from "zod";
import { type FieldErrors, type MessageKey, Problem } from "./problems";
import { isStorable, rawInputErrors } from "./raw-input";
import { upTo } from "./search-words";

type Issue = z.core.$ZodIssue;

const MAX_NAMED = 100;

/**
 * Parses or throws Problem("invalid") naming every field that is wrong, with keys and parameters. All input of callers passes through here.
 */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const unreadable = rawInputErrors(raw);
  if (unreadable) throw new Problem("invalid", undefined, unreadable);
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  throw new Problem("invalid", undefined, fieldErrors(result.error.issues));
}

/**
 * Parses the parameters of an address that a person may have edited: each invalid field falls back to its default. A text that is too long
 * is cut to its maximum: without any search words the list would show all rows.
 */
export function parseLeniently<S extends z.ZodObject>(schema: S, raw: Record<string, unknown>): z.output<S> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const rawValue = Array.isArray(raw[name]) ? raw[name][0] : raw[name];
    const value = typeof rawValue === "string" ? fitting(schema.shape[name], rawValue) : rawValue;
    if (
      value !== undefined &&
      isStorable(value) &&
      field instanceof Object &&
      "safeParse" in field &&
      schema.shape[name]?.safeParse(value).success
    )
      values[name] = value;
  }
  const result = schema.safeParse(values);
  return result.success ? result.data : parse(schema, {});
}

function fitting(field: z.ZodType | undefined, text: string): string {
  const [issue] = field?.safeParse(text).error?.issues ?? [];
  return issue?.code === "too_big" && issue.origin === "string" ? upTo(text, Number(issue.maximum)) : text;
}

/**
 * Returns zod's issues as messages per field, at most a hundred fields. A message that is no key of messages/ is one of zod's own and
 * becomes "invalid". A field may have any name, also one that every object inherits.
 */
function fieldErrors(issues: Issue[]): FieldErrors {
  const errors = new Map<string, MessageKey[]>();
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    const message: MessageKey = { key: keyOf(issue), values: valuesOf(issue) };
    for (const name of names) {
      if (errors.size === MAX_NAMED && !errors.has(name)) break;
      errors.set(name, [...(errors.get(name) ?? []), message]);
    }
  }
  return Object.fromEntries(errors);
}

function keyOf(issue: Issue): string {
  if (issue.code === "unrecognized_keys") return "unknown_field";
  return /^[a-z_]+$/.test(issue.message) ? issue.message : "invalid";
}

function valuesOf(issue: Issue): MessageKey["values"] {
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  return undefined;
}
