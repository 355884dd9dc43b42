import type { Schema } from "./schemas";

/** Plausible example values by field name; for other fields the type decides. */
const named: Readonly<Record<string, unknown>> = {
  access_token: "mZr8Qx2tV1c0dG5uY7wJkA9sLb3nEoPh",
  api_key: "T4yR6bN1vC8xZ0qW5eKj2mGh9dFsLpUa",
  address: "Havenstraat 12",
  city: "Amsterdam",
  code: "482913",
  comment: "Betaalt altijd laat",
  contact_email_address: "administratie@bakker.example",
  contact_name: "Sanne de Vries",
  contact_telephone_e164: "+31201234567",
  contact_telephone_number: "020 123 45 67",
  content: "Belde terug, betaalt vrijdag",
  country: "NL",
  customer_owner: "Pieter Jansen",
  debtor: "Bakker Groothandel B.V.",
  domain: "invorder",
  email_address: "sanne@bakker.example",
  filename: "Aanmaning-F2026-0117-2026-11-21.pdf",
  full_name: "Sanne de Vries",
  kvk_number: "12345678",
  language: "nl",
  last_page: 1,
  name: "Bakker Groothandel B.V.",
  note: "Belde terug, betaalt vrijdag",
  number: "F2026-0117",
  page: 1,
  password: "Een-lang-wachtwoord-2026",
  path: "/api/letters/1042/download",
  per_page: 50,
  recipient: "administratie@bakker.example",
  sender: "incasso@hofstad.example",
  subject: "Aanmaning F2026-0117",
  total: 1,
  version: 3,
  zipcode: "1013 AB",
};

/** Returns an example that a schema allows: with the required fields, and with `all` (for answers) the optional ones too. */
export function exampleOf(schema: Schema, all: boolean, name = ""): unknown {
  if ("default" in schema && !all) return schema.default;
  if ("const" in schema) return schema.const;
  const [first] = listOf(schema.enum);
  if (first !== undefined) return first;
  const options = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isSchema);
  const [option] = [...options.filter(({ type }) => type !== "null"), ...options];
  if (option) return exampleOf(option, all, name);
  switch (schema.type) {
    case "object":
      return objectOf(schema, all);
    case "array":
      return isSchema(schema.items) && all ? [exampleOf(schema.items, all, name)] : [];
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return typeof named[name] === "number" ? named[name] : numberOf(schema, name);
    case "boolean":
      return true;
    default:
      return schema.type === "null" ? null : (named[name] ?? "1");
  }
}

function objectOf(schema: Schema, all: boolean): Record<string, unknown> {
  const required = new Set(listOf(schema.required));
  const fields = Object.entries(isSchema(schema.properties) ? schema.properties : {});
  const included = fields.filter(([field]) => all || required.has(field));
  return Object.fromEntries(
    included.map(([field, of]) => [field, exampleOf(isSchema(of) ? of : {}, all, field)]),
  );
}

/** Matches a pattern that begins with a choice of words and captures the first. */
const OF_WORDS = /^\^\(+(\w+)\|/;

function textOf({ format, pattern, maxLength }: Schema, name: string): string {
  if (format === "date") return "2026-11-21";
  if (format === "date-time") return "2026-11-21T09:30:00.000Z";
  if (format === "binary") return "";
  const [, word] = typeof pattern === "string" ? (OF_WORDS.exec(pattern) ?? []) : [];
  if (word) return word;
  if (typeof pattern === "string" && pattern.includes("\\.")) return "1250.00";
  if (typeof pattern === "string" && /\\d/.test(pattern)) return "1042";
  // One of several words, such as the columns a list is sorted by: the first.
  const [, first] = /^\^\(+(\w+)\|/.exec(typeof pattern === "string" ? pattern : "") ?? [];
  if (first) return first;
  const example = named[name];
  const text = typeof example === "string" ? example : "tekst";
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}

const numberOf = ({ minimum }: Schema, name: string): number =>
  /(^|_)id$/.test(name) ? 1042 : typeof minimum === "number" && minimum > 1 ? minimum : 1;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
