/** A value of a row, selectable by `$select`. */
type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

/** A query that Exact refuses with a 400. */
export class BadQuery extends Error {}

type Condition = (row: Row) => boolean;

const LITERAL =
  /^(?:guid'([0-9a-f-]{36})'|datetime'([\d:T-]+)'|(-?\d+)L|'((?:[^']|'')*)'|(true|false)|(-?\d+(?:\.\d+)?))$/i;
const ONE = /^(\w+) (eq|ne|gt|ge|lt|le) (.+)$/;

/** Returns `$filter` as a condition: comparisons joined by `and` and `or`. Throws BadQuery for anything else, and for unknown fields. */
export function conditionOf(filter: string, isField: (field: string) => boolean): Condition {
  const any = filter.split(/ or /).map((group) => {
    const all = group.split(/ and /).map((text) => comparison(text.trim().replace(/^\(|\)$/g, ""), isField));
    return (row: Row) => all.every((holds) => holds(row));
  });
  return (row) => any.some((holds) => holds(row));
}

function comparison(text: string, isField: (field: string) => boolean): Condition {
  const [, field = "", operator = "", literal = ""] = ONE.exec(text) ?? [];
  if (!field || !isField(field)) throw new BadQuery(`Error in query syntax. ${field || text}`);
  const value = literalOf(literal);
  return (row) => compares(comparable(row[field] ?? null), operator, value);
}

function literalOf(literal: string): string | number | boolean {
  const match = LITERAL.exec(literal);
  if (!match) throw new BadQuery(`Unrecognized literal '${literal}'`);
  const [, guid, date, integer, text, truth, number] = match;
  if (guid) return guid.toLowerCase();
  if (date) return Date.parse(`${date.length === 10 ? `${date}T00:00:00` : date}Z`);
  if (integer ?? number) return Number(integer ?? number);
  return truth ? truth === "true" : (text ?? "").replace(/''/g, "'");
}

function comparable(value: Value): Value {
  if (typeof value !== "string") return value;
  const date = /^\/Date\((-?\d+)\)\/$/.exec(value)?.[1];
  if (date) return Number(date);
  return /^\d{6,19}$/.test(value) ? Number(value) : value;
}

function compares(a: Value, operator: string, b: string | number | boolean): boolean {
  if (operator === "eq") return typeof b === "number" ? Number(a) === b : a === b;
  if (operator === "ne") return a !== b;
  if (a === null) return false;
  if (operator === "gt") return a > b;
  if (operator === "ge") return a >= b;
  return operator === "lt" ? a < b : a <= b;
}
