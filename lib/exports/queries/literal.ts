import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect();

/**
 * Returns a statement with its values inlined, for COPY alone, which takes no parameters. Texts are quoted as the server's own
 * quote_literal does, whatever its settings. Throws TypeError for a value that is neither text, number, boolean nor null.
 */
export function withValues(statement: SQL): string {
  const { sql, params } = dialect.sqlToQuery(statement);
  return sql.replace(/\$(\d+)/g, (_, number) => literal(params[Number(number) - 1]));
}

export function literal(value: unknown): string {
  switch (typeof value) {
    case "number":
      if (!Number.isFinite(value)) throw new TypeError("not a number that can be written");
      return `${value < 0 ? ` (${value})` : value}`;
    case "boolean":
      return String(value);
    case "string": {
      if (value.includes("\0")) throw new TypeError("a text with a zero byte cannot be written");
      const quoted = value.replaceAll("'", "''");
      return value.includes("\\") ? ` E'${quoted.replaceAll("\\", "\\\\")}'` : `'${quoted}'`;
    }
    default:
      if (value === null) return "null";
      throw new TypeError(`a value of type ${typeof value} cannot be written`);
  }
}
