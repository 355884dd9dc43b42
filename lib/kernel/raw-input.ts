import type { FieldErrors } from "./problems";

const MAX_DEPTH = 16;
const MAX_KEY = 255;
/** The most names in one request: a selection of rows (20,000, by name) plus its other fields. */
const MAX_NAMES = 20_500;
const MAX_VALUES = 100_000;

type Fault = { path: string; key: "invalid" };

/**
 * Returns the error of input that no call accepts, whatever its schema: a text the database cannot store (NUL, half a surrogate pair), a
 * field name that is too long, or a tree that is too deep. Names the field at fault, or returns null when all is readable.
 */
export function rawInputErrors(raw: unknown): FieldErrors | null {
  const fault = faultIn(raw, [], 0);
  return fault && Object.fromEntries([[fault.path, [{ key: fault.key }]]]);
}

/** Returns whether the database can store every text in a value. */
export const isStorable = (raw: unknown): boolean => faultIn(raw, [], 0) === null;

/**
 * Returns whether a JSON text has too many levels, or too many names or values, before it is parsed. Null for any other text, whether it
 * can be parsed or not. A name costs ten times its text to parse and to compare; 430,000 of them took seconds.
 */
export function excessIn(json: string): "deep" | "many" | null {
  let [depth, names, values] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COLON) names += 1;
    else if (sign === COMMA) values += 1;
    else if (sign === BRACKET || sign === BRACE) depth += 1;
    else if (sign === BRACKET_END || sign === BRACE_END) depth -= 1;
    if (depth > MAX_DEPTH) return "deep";
    if (names > MAX_NAMES || values > MAX_VALUES) return "many";
  }
  return null;
}

const [QUOTE, COLON, COMMA] = [0x22, 0x3a, 0x2c];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const BACKSLASH = 0x5c;

/** Returns the position of the closing quote of the text that begins at `from`, or the end of the JSON. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function faultIn(value: unknown, path: string[], depth: number): Fault | null {
  if (typeof value === "string") return isStorableText(value) ? null : faultAt(path);
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof File) return isStorableText(value.name) ? null : faultAt(path);
  if (depth === MAX_DEPTH) return faultAt(path);
  for (const [name, part] of Object.entries(value)) {
    if (name.length > MAX_KEY || !isStorableText(name)) return faultAt(path);
    const fault = faultIn(part, [...path, name], depth + 1);
    if (fault) return fault;
  }
  return null;
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

const faultAt = (path: string[]): Fault => ({ path: path.join(".") || "body", key: "invalid" });
