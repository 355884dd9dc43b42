import { createHash } from "node:crypto";
import { toWireForm } from "@/lib/kernel/wire";
import { SpecificationContent } from "../../answers/specification";

/** Returns a value as canonical JSON (RFC 8785): no spaces, the names of each object in the order of their code units. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}

/** Returns the sha-256, in hex, of a specification's content in its wire form. */
export const checksumOf = (content: SpecificationContent): string =>
  createHash("sha256")
    .update(canonicalJson(toWireForm(SpecificationContent, content)))
    .digest("hex");
