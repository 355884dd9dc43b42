import { z } from "zod";
import type { Absence, DebtorRow, ItemRow, Link, ReadingStart, ReadRow, Source } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { deletedDebtor } from "../wire/debtor";
import { Administration } from "./answers";
import { type Kind, Lists, type MoneybirdSite } from "./lists";
import { debtor, external, invoice } from "./rows";

const Known = z.record(z.string(), z.string());
/** The versions of everything that was read, by id: of contacts, and of the invoices open at that time. */
const SeenVersions = z.object({ contacts: Known, sales_invoices: Known, external_sales_invoices: Known });
type SeenVersions = z.output<typeof SeenVersions>;

/** Without a period Moneybird lists only the current year: older debts would look paid. */
const PERIOD = "period:19900101..20991231";
const OPEN = {
  sales_invoices: { filter: `state:open|late|reminded|pending_payment,${PERIOD}`, found: invoice },
  external_sales_invoices: { filter: `state:new|open|late,${PERIOD}`, found: external },
} as const;
const KINDS = ["sales_invoices", "external_sales_invoices"] as const;
const Rows = z.array(z.unknown());
/** The most contacts on no list that one reading requests one by one; the others wait for the next. */
const REQUESTED_ONE_BY_ONE = 25;
const textOf = (row: unknown, name: string) => String(Reflect.get(Object(row), name));
const idOf = (row: unknown) => textOf(row, "id");

/**
 * Returns a source for one reading of an administration: what changed since the last reading, by version, and the own row of each invoice
 * that is open here and not on its list. A list is never assumed complete: only an invoice's own row shows that it is paid.
 */
export function moneybirdReading(
  site: MoneybirdSite,
  link: Link,
  administration: string,
  { cursor, isWhole }: ReadingStart,
): Source {
  const lists = new Lists(site, link);
  const before = seenAt(cursor);
  const now: SeenVersions = { contacts: {}, sales_invoices: {}, external_sales_invoices: {} };
  const listed = new Map<string, Set<string>>();
  let expected: number | null = null;
  let isComplete = isWhole || before === null;

  const storedVersions = (kind: Kind) => (isWhole ? {} : (before?.[kind] ?? {}));

  async function* debtors(): AsyncGenerator<ReadRow<DebtorRow>[]> {
    await requireOpen(lists, administration);
    const found = await lists.versions(administration, "contacts", {});
    yield* rows("contacts", changed(found, storedVersions("contacts")), found, (row) =>
      debtor(row, link.settings),
    );
    const left = Object.entries(before?.contacts ?? {}).filter(([id]) => !found.has(id));
    if (left.length === 0) return;
    // An archived contact is still there; a merged or deleted one is not.
    const all = await lists.versions(administration, "contacts", { include_archived: "true" });
    const archived = left.map(([id]) => id).filter((id) => all.has(id));
    yield* rows("contacts", archived, null, (row) => debtor(row, link.settings));
    // A contact on no list stays known until Moneybird reports that it does not exist.
    let requestCount = 0;
    for (const [id, version] of left.filter(([contactId]) => !all.has(contactId))) {
      requestCount += 1;
      const isGone =
        requestCount <= REQUESTED_ONE_BY_ONE && (await lists.isMissing(administration, "contacts", id));
      if (isGone) yield [{ row: deletedDebtor(id) }];
      else now.contacts[id] = version;
    }
  }

  async function* items(): AsyncGenerator<ReadRow<ItemRow>[]> {
    const found = {
      sales_invoices: await openVersions("sales_invoices"),
      external_sales_invoices: await openVersions("external_sales_invoices"),
    };
    expected = KINDS.reduce((sum, kind) => sum + changed(found[kind], storedVersions(kind)).length, 0);
    for (const kind of KINDS)
      yield* rows(kind, changed(found[kind], storedVersions(kind)), found[kind], OPEN[kind].found);
  }

  async function openVersions(kind: (typeof KINDS)[number]) {
    const found = await lists.versions(administration, kind, { filter: OPEN[kind].filter });
    listed.set(kind, new Set(found.keys()));
    return found;
  }

  /** Requests each invoice that left the list under both kinds, as its id does not show which it is, and again if it is not returned. */
  async function absence(open: readonly string[]): Promise<Absence> {
    const items: ReadRow<ItemRow>[] = [];
    const missingIds = new Set(open.filter((id) => !KINDS.some((kind) => listed.get(kind)?.has(id))));
    for (const kind of [...KINDS, ...KINDS]) {
      if (missingIds.size === 0) break;
      for await (const page of lists.byIds(administration, kind, { ids: [...missingIds], shape: Rows }))
        for (const row of page) if (missingIds.delete(idOf(row))) items.push(OPEN[kind].found(row));
    }
    return {
      items,
      paid: [],
      proven: [],
      unnamed: [...missingIds],
      isWhole: isComplete && missingIds.size === 0,
    };
  }

  /** Yields rows by their ids. A listed row that is not returned, or only in another version, is left for the next reading. */
  async function* rows<Row>(
    kind: Kind,
    ids: string[],
    found: Map<string, string> | null,
    read: (row: unknown) => ReadRow<Row>,
  ): AsyncGenerator<ReadRow<Row>[]> {
    if (found) Object.assign(now[kind], Object.fromEntries(found));
    const missing = new Set(ids);
    for await (const page of lists.byIds(administration, kind, { ids, shape: Rows })) {
      const own = page.filter((row) => missing.delete(idOf(row)));
      for (const row of own)
        if (found && found.get(idOf(row)) !== textOf(row, "version")) delete now[kind][idOf(row)];
      yield own.map(read);
    }
    if (!found) return;
    for (const id of missing) delete now[kind][id];
    if (missing.size > 0) isComplete = false;
  }

  return {
    key: "moneybird",
    corrections: null,
    debtors,
    items,
    absence,
    debtorsNamed: (ids) => rows("contacts", [...ids], null, (row) => debtor(row, link.settings)),
    cursor: () => JSON.stringify(now),
    expected: () => expected,
  };
}

const changed = (listed: Map<string, string>, versions: Record<string, string>) =>
  [...listed].filter(([id, version]) => versions[id] !== version).map(([id]) => id);

function seenAt(cursor: ReadingStart["cursor"]): SeenVersions | null {
  if (cursor === null) return null;
  try {
    return SeenVersions.safeParse(JSON.parse(cursor)).data ?? null;
  } catch {
    return null;
  }
}

/** Throws PackageFailure("no_right") when the key no longer opens the administration, or it was suspended. */
async function requireOpen(lists: Lists, administration: string) {
  const all = await administrations(lists);
  if (!all.some(({ id, is_active }) => id === administration && is_active))
    throw new PackageFailure("no_right", "administration");
}

/** Returns the administrations a key opens. Throws PackageFailure. */
export async function administrations(lists: Lists) {
  const all = await lists.get("administrations", {}, z.array(Administration));
  return all.map(({ id, name, suspended }) => ({ id, name, is_active: suspended !== true }));
}
