import type { FieldErrors } from "./problems";

const MAX_DEPTH = 16;
const MAX_KEY = 255;
/** The most rows that are chosen at once (20,000, by name), and what is said beside them. */
const MAX_NAMES = 20_500;
const MAX_VALUES = 100_000;

type Fault = { path: string; key: "invalid" };

/**
 * Returns what no call takes, whatever its schema: a text the database cannot keep (NUL, half a surrogate pair), a name that is too long to
 * be one, or a tree too deep to be a request. Names the field at fault, or null when all can be read.
 */
export function rawErrors(raw: unknown): FieldErrors | null {
  const fault = faultIn(raw, [], 0);
  return fault && Object.fromEntries([[fault.path, [{ key: fault.key }]]]);
}

/** Returns whether every text in a value can be kept. */
export const isReadable = (raw: unknown): boolean => faultIn(raw, [], 0) === null;

/**
 * Returns what makes a JSON text more than a request, found before it is parsed: too many levels, names or values. Null for any other text,
 * whether it can be parsed or not. A name costs ten times its text to parse and to compare; 430,000 of them took seconds.
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

/** Returns where the text that begins at `from` has its closing quote, or the JSON its end. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function faultIn(value: unknown, path: string[], depth: number): Fault | null {
  if (typeof value === "string") return isKeepable(value) ? null : faultAt(path);
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof File) return isKeepable(value.name) ? null : faultAt(path);
  if (depth === MAX_DEPTH) return faultAt(path);
  for (const [name, part] of Object.entries(value)) {
    if (name.length > MAX_KEY || !isKeepable(name)) return faultAt(path);
    const fault = faultIn(part, [...path, name], depth + 1);
    if (fault) return fault;
  }
  return null;
}

const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

const faultAt = (path: string[]): Fault => ({ path: path.join(".") || "body", key: "invalid" });
