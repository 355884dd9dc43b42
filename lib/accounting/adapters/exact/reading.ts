import { z } from "zod";
import { dayAt } from "@/lib/kernel/day";
import type { Absence, Cursor, Link, ReadingStart, Source } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { rangeOf } from "../../rules/range";
import { deletedDebtor } from "../wire/debtor";
import { decimalCents } from "../wire/values";
import { Settlements } from "./absence";
import { type Contact, Deletion, InvoicedAmount } from "./answers";
import { accountsNamed, accountsSince, contactsSince, type FoundDebtor, higher } from "./debtors";
import { divisionNamed } from "./divisions";
import { keyOf, OpenList } from "./items";
import { Lists } from "./lists";
import type { ExactApp } from "./site";

/** Row versions up to which debtors were read; `moved`: the day the division moved, which restarts all versions. */
const CursorState = z.object({
  accounts: z.string(),
  contacts: z.string(),
  deleted: z.string(),
  moved: z.string(),
  at: z.iso.datetime(),
});
type CursorState = z.output<typeof CursorState>;

const FIRST = "1";
/** Exact reports deletions for about two months. */
const DELETIONS_REPORTED_MS = 55 * 86_400_000;
const BATCH = 500;
const ITEM =
  "HID,AccountId,AccountCode,AccountName,Amount,CurrencyCode,Description,DueDate,EntryNumber,InvoiceDate,InvoiceNumber,JournalCode,YourRef";
const INVOICED = "Account,EntryNumber,Journal,TransactionAmountFC,TransactionAmountDC";
const ACCOUNTS = "2";

/**
 * Returns a source for one reading of a division: its changed debtors, and its whole open list, which corrects itself each time. For
 * invoices that are open here and not on the list, their own rows are requested.
 */
export function exactReading(
  app: ExactApp,
  link: Link,
  division: string,
  { cursor, isWhole }: ReadingStart,
): Source {
  const lists = new Lists(app, link, division);
  const isWanted = rangeOf(link.settings.range);
  const open = new OpenList(isWanted);
  const contacts = new Map<string, Contact>();
  const at = { settings: link.settings, today: dayAt(link.clock()), contacts };
  const seen = new Set<string>();
  let reached: CursorState | null = null;
  let isFull = false;

  async function* debtors(): AsyncGenerator<FoundDebtor[]> {
    const moved = (await divisionNamed(app, link, division)).DivisionMoveDate ?? "";
    const validCursor = stillGood(cursor, moved, link.clock());
    const first = { accounts: FIRST, contacts: FIRST, deleted: validCursor?.deleted ?? FIRST };
    const since = validCursor && !isWhole ? validCursor : first;
    const changed = await contactsSince(lists, since.contacts);
    for (const [id, contact] of changed.contacts) contacts.set(id, contact);
    let accounts = since.accounts;
    const note = (version: string) => {
      accounts = higher(accounts, version);
    };
    const isKnown = ({ Status }: { Status?: string | null | undefined }) =>
      since === validCursor || Status === "C";
    for await (const page of accountsSince(lists, since.accounts, { ...at, seen: note, only: isKnown }))
      yield inRange(page);
    const touched = [...changed.contacts.values()]
      .map(({ Account }) => Account)
      .filter((id) => !seen.has(id));
    if (validCursor && !isWhole)
      for await (const page of accountsNamed(lists, [...new Set(touched)], at)) yield inRange(page);
    // Deletions have the same row versions; a debtor deleted before the first reading was never imported.
    const deletions = validCursor
      ? await deletionsSince(validCursor.deleted)
      : { version: accounts, ids: [] };
    yield deletions.ids.map(deleted);
    reached = {
      accounts,
      contacts: changed.version,
      deleted: deletions.version,
      moved,
      at: link.clock().toISOString(),
    };
  }

  /** Drops debtors outside the customer's range; remembers the ids of all debtors read. */
  function inRange(page: FoundDebtor[]): FoundDebtor[] {
    for (const found of page) if ("row" in found) seen.add(found.row.external_id);
    return page.filter((found) => !("row" in found) || isWanted(found.row.debtor_number));
  }

  async function deletionsSince(since: string) {
    const ids: string[] = [];
    let version = since;
    const filter = `Timestamp gt ${since}L and EntityType eq ${ACCOUNTS}`;
    for await (const page of lists.pages("sync/Deleted", {
      select: "EntityKey,EntityType,Timestamp",
      filter,
    }))
      for (const row of page) {
        const read = Deletion.safeParse(row);
        if (!read.success) continue;
        version = higher(version, read.data.Timestamp);
        if (read.data.EntityType === ACCOUNTS && !seen.has(read.data.EntityKey))
          ids.push(read.data.EntityKey);
      }
    return { version, ids };
  }

  async function* items() {
    let rows = 0;
    for await (const page of lists.pages("read/financial/ReceivablesList", { select: ITEM })) {
      for (const row of page) open.take(row);
      isFull = rows > 0 ? page.length >= rows : page.length > 0 && page.length % 60 === 0;
      rows = Math.max(rows, page.length);
    }
    if (open.size > 0) await readTotals();
    yield* open.found(BATCH);
  }

  /** Reads the total of each invoice; totals stay unknown where the user may not see them. */
  async function readTotals() {
    const query = { select: INVOICED, filter: "IsFullyPaid eq false" };
    try {
      for await (const page of lists.pages("bulk/Cashflow/Receivables", query))
        for (const row of page) {
          const read = InvoicedAmount.safeParse(row);
          const total =
            read.success &&
            decimalCents(read.data.TransactionAmountFC ?? read.data.TransactionAmountDC ?? "");
          if (!read.success || total === false || total === null) continue;
          open.invoiced(keyOf(read.data.Account, read.data.Journal, read.data.EntryNumber), total);
        }
    } catch (error) {
      if (!(error instanceof PackageFailure) || error.kind !== "no_right") throw error;
      link.log("exact.totals_not_readable", { division });
      open.forgetTotals();
    }
  }

  async function absence(here: readonly string[]): Promise<Absence> {
    const missing = here.filter((id) => !open.names(id));
    const { paid, proven, unnamed, isContradicted } = await new Settlements(lists, link, open).of(missing);
    // A full last page may have lost its link to the next.
    const isWhole = !open.isIncomplete && !isFull && !isContradicted && unnamed.length === 0;
    return { items: [], paid, proven, unnamed, isWhole };
  }

  return {
    key: "exact",
    corrections: null,
    debtors,
    items,
    absence,
    debtorsNamed: (ids) => accountsNamed(lists, ids, at),
    cursor: () => (reached ? JSON.stringify(reached) : cursor),
    expected: () => null,
  };
}

/** Returns the cursor; null, for a complete reading, when versions restarted since or deletions may no longer be reported. */
function stillGood(cursor: Cursor | null, moved: string, now: Date): CursorState | null {
  const parsed = cursor === null ? null : CursorState.safeParse(jsonOf(cursor)).data;
  if (!parsed || parsed.moved !== moved) return null;
  return now.getTime() - Date.parse(parsed.at) < DELETIONS_REPORTED_MS ? parsed : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a debtor of whom only the deletion is known. */
const deleted = (external_id: string): FoundDebtor => ({ row: deletedDebtor(external_id) });
