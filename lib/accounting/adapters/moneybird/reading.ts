import { z } from "zod";
import type { Cursor, Link, PackageDebtor, PackageFound, PackageItem, PackageReading } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { goneDebtor } from "../wire/debtor";
import { Administration } from "./answers";
import { type Kind, Lists, type MoneybirdSite } from "./lists";
import { debtor, external, goneItem, invoice } from "./rows";

const Known = z.record(z.string(), z.string());
/** The version of everything that was read, by its id: of contacts, and of what was open then. */
const Seen = z.object({ contacts: Known, sales_invoices: Known, external_sales_invoices: Known });
type Seen = z.output<typeof Seen>;

/** Left out, a period would mean this year alone: older debts would look paid. */
const PERIOD = "period:19900101..20991231";
const OPEN = {
  sales_invoices: { filter: `state:open|late|reminded|pending_payment,${PERIOD}`, found: invoice },
  external_sales_invoices: { filter: `state:new|open|late,${PERIOD}`, found: external },
} as const;
const Rows = z.array(z.unknown());
const idOf = (row: unknown) => String(Reflect.get(Object(row), "id"));

/** One look at an administration: what changed since the last, by version, and what became of what is no longer open. */
export function moneybirdReading(
  site: MoneybirdSite,
  link: Link,
  administration: string,
  cursor: Cursor | null,
): PackageReading {
  const lists = new Lists(site, link);
  const before = seenAt(cursor);
  const now: Seen = { contacts: {}, sales_invoices: {}, external_sales_invoices: {} };
  let expected: number | null = null;
  let isWhole = before === null;

  async function* debtors(): AsyncGenerator<PackageFound<PackageDebtor>[]> {
    await demandOpen(lists, administration);
    const listed = await lists.versions(administration, "contacts", {});
    const known = before?.contacts ?? {};
    yield* rows("contacts", changed(listed, known), listed, (row) => debtor(row, link.settings));
    const left = Object.keys(known).filter((id) => !listed.has(id));
    if (left.length === 0) return;
    // An archived contact is still there; a merged or deleted one is not.
    const all = await lists.versions(administration, "contacts", { include_archived: "true" });
    yield* rows(
      "contacts",
      left.filter((id) => all.has(id)),
      null,
      (row) => debtor(row, link.settings),
    );
    yield left.filter((id) => !all.has(id)).map((id) => ({ row: goneDebtor(id) }));
  }

  async function* openItems(): AsyncGenerator<PackageFound<PackageItem>[]> {
    const kinds = ["sales_invoices", "external_sales_invoices"] as const;
    const listed = {
      sales_invoices: await lists.versions(administration, "sales_invoices", {
        filter: OPEN.sales_invoices.filter,
      }),
      external_sales_invoices: await lists.versions(administration, "external_sales_invoices", {
        filter: OPEN.external_sales_invoices.filter,
      }),
    };
    const known = (kind: (typeof kinds)[number]) => before?.[kind] ?? {};
    expected = kinds.reduce((sum, kind) => sum + changed(listed[kind], known(kind)).length, 0);
    for (const kind of kinds) {
      yield* rows(kind, changed(listed[kind], known(kind)), listed[kind], OPEN[kind].found);
      yield* closed(
        kind,
        Object.keys(known(kind)).filter((id) => !listed[kind].has(id)),
      );
    }
  }

  /** What became of items that left the open list: paid, uncollectible, or no longer there when it is asked for twice. */
  async function* closed(kind: "sales_invoices" | "external_sales_invoices", ids: string[]) {
    const told = new Set<string>();
    const found = (row: unknown) => {
      told.add(idOf(row));
      return OPEN[kind].found(row);
    };
    yield* rows(kind, ids, null, found);
    yield* rows(
      kind,
      ids.filter((id) => !told.has(id)),
      null,
      found,
    );
    yield ids.filter((id) => !told.has(id)).map((id) => ({ row: goneItem(id) }));
  }

  /** Rows by their ids. One that was listed and does not come is left for the next look, and nothing is taken for paid. */
  async function* rows<Row>(
    kind: Kind,
    ids: string[],
    listed: Map<string, string> | null,
    found: (row: unknown) => PackageFound<Row>,
  ): AsyncGenerator<PackageFound<Row>[]> {
    if (listed) Object.assign(now[kind], Object.fromEntries(listed));
    const missing = new Set(ids);
    for await (const page of lists.byIds(administration, kind, { ids, shape: Rows })) {
      const own = page.filter((row) => missing.delete(idOf(row)));
      yield own.map(found);
    }
    if (!listed) return;
    for (const id of missing) delete now[kind][id];
    if (missing.size > 0) isWhole = false;
  }

  return {
    debtors,
    openItems,
    debtorsNamed: (ids) => rows("contacts", [...ids], null, (row) => debtor(row, link.settings)),
    absence: () => (isWhole ? "paid" : "unknown"),
    nextCursor: () => JSON.stringify(now),
    expected: () => expected,
  };
}

const changed = (listed: Map<string, string>, known: Record<string, string>) =>
  [...listed].filter(([id, version]) => known[id] !== version).map(([id]) => id);

function seenAt(cursor: Cursor | null): Seen | null {
  if (cursor === null) return null;
  try {
    return Seen.safeParse(JSON.parse(cursor)).data ?? null;
  } catch {
    return null;
  }
}

/** Throws PackageFailure("no_right") when the key no longer opens the administration, or it was suspended. */
async function demandOpen(lists: Lists, administration: string) {
  const all = await administrations(lists);
  if (!all.some(({ id, is_active }) => id === administration && is_active))
    throw new PackageFailure("no_right", "administration");
}

/** The administrations a key opens. Throws PackageFailure. */
export async function administrations(lists: Lists) {
  const all = await lists.get("administrations", {}, z.array(Administration));
  return all.map(({ id, name, suspended }) => ({ id, name, is_active: suspended !== true }));
}
