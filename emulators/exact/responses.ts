import { type HttpRequest, type HttpResponse, json } from "../wire/http";
import { BadQuery, conditionOf, type Row } from "./filter";

export type Resource = {
  path: string;
  rows: Row[];
  pageSize: number;
  /** The field that identifies and orders the rows. */
  key: string;
  /** `sync/` resources only accept a filter on this. */
  onlyFilter?: string;
  /** Its fields, known even without rows. */
  fields: readonly string[];
};

/** Returns a list in Exact's format: selected, filtered, one page of it. */
export function listResponse(request: HttpRequest, resource: Resource, isBare: boolean): HttpResponse {
  try {
    return json({ d: pageOf(request, resource, isBare) });
  } catch (error) {
    if (error instanceof BadQuery) return errorResponse(400, error.message);
    throw error;
  }
}

export const errorResponse = (status: number, value: string) =>
  json({ error: { code: "", message: { lang: "", value } } }, status);

function pageOf(request: HttpRequest, resource: Resource, isBare: boolean) {
  const { rows, pageSize, key } = resource;
  const selected = request.query.get("$select")?.split(",") ?? [];
  if (selected.length === 0)
    throw new BadQuery("Please add a $select or a $top=1 statement to the query string.");
  if (request.query.has("$skip")) throw new BadQuery("The query option $skip is not supported.");
  const isKnown = (field: string) => resource.fields.includes(field);
  const unknown = selected.find((field) => !isKnown(field));
  if (unknown) throw new BadQuery(`Could not find a property named '${unknown}' on type 'Exact.Web.Api'.`);
  const filter = request.query.get("$filter");
  const found = filter ? narrowed(rows, filter, resource) : rows;
  const after = /^(?:guid'(.+)'|(.+)L)$/.exec(request.query.get("$skiptoken") ?? "");
  const from = after ? (placesIn(found, key).get(after[1] ?? after[2] ?? "") ?? -1) + 1 : 0;
  const page = found.slice(from, from + pageSize);
  const results = page.map((row) => projected(row, selected, `${request.origin}${request.path}`));
  if (isBare && found.length <= pageSize) return results;
  const last = page.at(-1);
  if (!last || from + pageSize >= found.length) return { results };
  return { results, __next: nextOf(request, last[key]) };
}

/** Results of the previous page, as long as the rows are the same: a hundred thousand of them are requested in many pages. */
const filterCache = new WeakMap<Row[], Map<string, Row[]>>();
const placed = new WeakMap<Row[], Map<string, number>>();

function narrowed(rows: Row[], filter: string, resource: Resource): Row[] {
  const before = filterCache.get(rows)?.get(filter);
  if (before) return before;
  const found = rows.filter(conditionOf(filter, (field) => isFilter(resource, field)));
  filterCache.set(rows, (filterCache.get(rows) ?? new Map<string, Row[]>()).set(filter, found));
  return found;
}

/** Returns the index of each row, by its key. */
function placesIn(rows: Row[], key: string): Map<string, number> {
  const before = placed.get(rows);
  if (before) return before;
  const places = new Map(rows.map((row, index) => [String(row[key]), index]));
  placed.set(rows, places);
  return places;
}

const isFilter = ({ onlyFilter, fields }: Resource, field: string) =>
  onlyFilter ? field === onlyFilter || field === "EntityType" : fields.includes(field);

const projected = (row: Row, selected: string[], uri: string) => ({
  __metadata: { uri: `${uri}(guid'…')`, type: "Exact.Web.Api.Models" },
  ...Object.fromEntries(selected.map((field) => [field, row[field] ?? null])),
});

function nextOf({ origin, path, query }: HttpRequest, last: Row[string] | undefined): string {
  const next = new URLSearchParams(query);
  const isGuid = /^[0-9a-f]{8}-/.test(String(last));
  next.set("$skiptoken", isGuid ? `guid'${last}'` : `${last}L`);
  return `${origin}${path}?${next}`;
}
