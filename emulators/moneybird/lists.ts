import type { Ledger } from "../ledger/ledger";
import { type HttpRequest, type HttpResponse, json } from "../wire/http";
import { contactOf } from "./contacts";
import { filterOf } from "./filter";
import { idOf, numberOf } from "./ids";
import { externalOf, invoiceOf, stateOf } from "./invoices";

type Row = { id: string; version: number };

/** Rows returned per read by ids; further ids are ignored silently. */
const IDS_A_READ = 100;
const PER_PAGE = 50;

export const kinds = ["contacts", "sales_invoices", "external_sales_invoices"] as const;
export type Kind = (typeof kinds)[number];

/** Returns ids and versions of all rows. */
export function versions(request: HttpRequest, ledger: Ledger, kind: Kind): HttpResponse {
  return json(
    matching(request, ledger, kind).map(({ id, revision }) => ({ id: idOf(id), version: revision })),
  );
}

/** Returns the rows with the requested ids that exist. */
export function byIds(request: HttpRequest, ledger: Ledger, kind: Kind): HttpResponse {
  const body: { ids?: (string | number)[] } = JSON.parse(request.body || "{}");
  if (!body.ids) return json({ error: "Ids is required", symbolic: { ids: "required" } }, 400);
  const rows = body.ids.slice(0, IDS_A_READ).flatMap((id) => rowOf(numberOf(String(id)), ledger, kind) ?? []);
  return json(rows);
}

/** Returns the row with an id; undefined where there is none. */
export function rowWithId(id: string, ledger: Ledger, kind: Kind): HttpResponse | undefined {
  const row = /^\d+$/.test(id) ? rowOf(numberOf(id), ledger, kind) : undefined;
  return row && json(row);
}

function rowOf(number: number, ledger: Ledger, kind: Kind): Row | undefined {
  if (kind === "contacts") {
    const debtor = ledger.debtor(number);
    return debtor && contactOf(debtor, ledger);
  }
  const item = ledger.item(number);
  if (!item || item.isExternal !== (kind === "external_sales_invoices")) return undefined;
  return item.isExternal ? externalOf(item, ledger) : invoiceOf(item, ledger);
}

/** Returns a page of rows, with a link to the next one and the total count. */
export function paged(request: HttpRequest, ledger: Ledger, kind: Kind): HttpResponse {
  const found = matching(request, ledger, kind);
  const perPage = Math.min(100, Number(request.query.get("per_page") ?? PER_PAGE));
  const page = Number(request.query.get("page") ?? 1);
  const rows = found.slice((page - 1) * perPage, page * perPage).map(({ id }) => rowOf(id, ledger, kind));
  const next = new URLSearchParams(request.query);
  next.set("page", String(page + 1));
  const hasMore = page * perPage < found.length;
  return json(rows, 200, {
    "x-total-count": String(found.length),
    ...(hasMore && { link: `<${request.origin}${request.path}?${next}>; rel="next"` }),
  });
}

function matching({ query }: HttpRequest, ledger: Ledger, kind: Kind): { id: number; revision: number }[] {
  if (kind === "contacts")
    return ledger.debtors.filter(({ isArchived }) => !isArchived || query.get("include_archived") === "true");
  const today = ledger.today();
  const { states, from, to } = filterOf(query.get("filter"), today);
  return ledger.items.filter(
    (item) =>
      item.kind !== "receipt" &&
      item.isExternal === (kind === "external_sales_invoices") &&
      item.date >= from &&
      item.date <= to &&
      (states === null || states.includes(stateOf(item, today))),
  );
}
