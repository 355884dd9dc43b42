import type { FieldErrors } from "./problems";

const MAX_DEPTH = 16;
const MAX_KEY = 255;

type Fault = { path: string; key: "invalid" };

/**
 * What no call takes, whatever its schema: a text the database cannot keep (NUL, half a surrogate pair), a name that is too long
 * to be one, or a tree too deep to be a request. Names the field at fault, or null when all can be read.
 */
export function rawErrors(raw: unknown): FieldErrors | null {
  const fault = faultIn(raw, [], 0);
  return fault && Object.fromEntries([[fault.path, [{ key: fault.key }]]]);
}

/** Whether every text in a value can be kept. */
export const isReadable = (raw: unknown): boolean => faultIn(raw, [], 0) === null;

/** Whether a tree goes on for so many levels that it is no request; a reader that calls itself would run out of room. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === MAX_DEPTH || Object.values(value).some((part) => isTooDeep(part, depth + 1));
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
