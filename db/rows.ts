import { Column, getTableName, is, SQL, Subquery } from "drizzle-orm";
import { PostgresJsSession } from "drizzle-orm/postgres-js/session";

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };
/** A selected field with the place it has in an answer: `["number"]`, or `["debtor", "name"]` of a join. */
type Selected = { path: string[]; field: unknown };
type NotNull = Record<string, boolean> | undefined;
type Row = Record<string, unknown>;

/**
 * Reads the rows of a select as Drizzle's own mapper does, with the same answer. That one finds out for each value of each row what kind of
 * field it belongs to; this one once for each select, in a third of the time.
 */
export function rowReader(fields: readonly Selected[], notNull: NotNull): (row: readonly unknown[]) => Row {
  const columns = fields.map(({ path, field }) => ({ path, name: path[0] ?? "", read: readerOf(field) }));
  if (columns.every(({ path }) => path.length === 1)) return flatReader(columns);
  const absent = notNull ? absentJoins(fields, notNull) : [];
  return (row) => {
    const result: Row = {};
    for (const [at, { path, read }] of columns.entries()) place(result, path, valueBy(row[at], read));
    for (const { name, first } of absent) if (isAbsent(result, name, first)) result[name] = null;
    return result;
  };
}

/** Every row begins as a copy of one: the engine then knows all of them for the same kind of thing. */
function flatReader(columns: readonly { name: string; read: Reader }[]): (row: readonly unknown[]) => Row {
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (row) => {
    const result: Row = { ...empty };
    let at = 0;
    for (const { name, read } of columns) {
      result[name] = valueBy(row[at], read);
      at += 1;
    }
    return result;
  };
}

type Reader = ((value: unknown) => unknown) | null;

const valueBy = (value: unknown, read: Reader | undefined): unknown =>
  value === null || !read ? value : read(value);

/** How a field's value is read; null where it stays what the driver made of it. */
function readerOf(field: unknown): Reader {
  const decoder = decoderOf(field);
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => decoder.mapFromDriverValue(value);
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const sql = is(field, SQL)
    ? field
    : is(field, Subquery)
      ? field._.sql
      : is(field, SQL.Aliased)
        ? field.sql
        : null;
  // Drizzle keeps it to itself.
  const decoder: unknown = sql && Reflect.get(sql, "decoder");
  if (!isDecoder(decoder)) throw new Error("a selected field cannot be read");
  return decoder;
}

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === "object" && value !== null && "mapFromDriverValue" in value;

function place(result: Row, path: readonly string[], value: unknown) {
  let node = result;
  for (const part of path.slice(0, -1)) {
    const inner = isRow(node[part]) ? node[part] : {};
    node[part] = inner;
    node = inner;
  }
  node[path.at(-1) ?? ""] = value;
}

/** The joined tables that may have no row: all that is selected of one under a name is null in its place then. */
function absentJoins(fields: readonly Selected[], notNull: Record<string, boolean>) {
  const joins = new Map<string, { name: string; first: string; tables: Set<string> }>();
  for (const { path, field } of fields) {
    const [name, first] = path;
    if (!is(field, Column) || path.length !== 2 || name === undefined || first === undefined) continue;
    const join = joins.get(name) ?? { name, first, tables: new Set<string>() };
    join.tables.add(getTableName(field.table));
    joins.set(name, join);
  }
  return [...joins.values()].filter(
    ({ tables: [table, ...others] }) => others.length === 0 && !notNull[table ?? ""],
  );
}

function isAbsent(result: Row, name: string, first: string): boolean {
  const join = result[name];
  return isRow(join) && join[first] === null;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

type Prepared = {
  fields: Selected[];
  joinsNotNullableMap: NotNull;
  customResultMapper: ((rows: unknown[][]) => Row[]) | undefined;
};

/** From now on every select is read so. Drizzle has no setting for it; the package is pinned, and tests compare both readers. */
export function readRowsFaster() {
  const session = PostgresJsSession.prototype;
  const { prepareQuery } = session;
  if (FASTER in prepareQuery) return;
  const faster = function (this: unknown, ...given: unknown[]): unknown {
    const made: unknown = Reflect.apply(prepareQuery, this, given);
    // What joins there are it is told after it is made.
    if (isSelect(made))
      made.customResultMapper = (rows) => rows.map(rowReader(made.fields, made.joinsNotNullableMap));
    return made;
  };
  Reflect.set(session, "prepareQuery", Object.assign(faster, { [FASTER]: true }));
}

const FASTER = Symbol.for("invorder.rows");

const isSelect = (made: unknown): made is Prepared =>
  typeof made === "object" &&
  made !== null &&
  "fields" in made &&
  made.fields !== undefined &&
  "customResultMapper" in made &&
  made.customResultMapper === undefined;
