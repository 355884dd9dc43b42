import type { ActionBody, FlexBody } from "@/components/domain/plan/run-choices";
import type { Selection } from "@/components/ui/data-table/use-row-selection";
import type { ActionGroup, ActionRow } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import { type Amount, add, centsOf, NOTHING, toWire } from "@/lib/kernel/money";

/** A row of a list of actions: an invoice, or a debtor with all of theirs in one currency. */
export type ListRow = ActionRow | ActionGroup;

/** A ticked row and those of its invoices that are excluded. */
type Ticked<Row> = { row: Row; excludedIds: ReadonlySet<number> };
export type Ticks<Row> = ReadonlyMap<string, Ticked<Row>>;

/** The selection of a list: single rows, or all that match its filters, and the status chosen for all of them. */
export type Selected<Row> = { ticks: Ticks<Row>; all: boolean; statusForAll: number | null };

export const nothingTicked = <Row>(): Selected<Row> => ({ ticks: new Map(), all: false, statusForAll: null });

/** A line that can be ticked: a row, or one of the invoices below it while it is expanded. */
export type Line<Row> = { row: Row; invoice: number | null };

/** The chosen statuses that were not run yet, by invoice. */
export type ChosenStatuses = ReadonlyMap<number, number>;

export const isGroup = (row: ListRow): row is ActionGroup => "invoices" in row;

export const rowKey = (row: ListRow): string =>
  isGroup(row) ? `${row.debtor_id} ${row.currency}` : String(row.id);

/** Returns the invoices that a row's tick selects: none that is being processed. */
export function invoicesOf(row: ListRow): readonly number[] {
  if (isGroup(row)) return row.invoices;
  return row.is_processing ? [] : [row.id];
}

/** Returns a row with all its invoices ticked. */
export const wholeRow = <Row extends ListRow>(row: Row): [string, Ticked<Row>] => [
  rowKey(row),
  { row, excludedIds: new Set() },
];

export const hasInvoice = <Row extends ListRow>(ticks: Ticks<Row>, row: Row, id: number): boolean => {
  const ticked = ticks.get(rowKey(row));
  return ticked !== undefined && invoicesOf(ticked.row).includes(id) && !ticked.excludedIds.has(id);
};

/** Returns the ids of the ticked invoices. */
export const tickedInvoices = <Row extends ListRow>(ticks: Ticks<Row>): readonly number[] =>
  [...ticks.values()].flatMap(({ row, excludedIds }) => invoicesOf(row).filter((id) => !excludedIds.has(id)));

/**
 * Returns the ticks with the rows as the list's page has them now: invoices added to a debtor since are not ticked, and those being
 * processed no longer are. Rows of other pages stay unchanged; with `isWhole` the page is the whole list, and ticks of rows that left it
 * are removed.
 */
export function renewedTicks<Row extends ListRow>(
  ticks: Ticks<Row>,
  page: readonly Row[],
  isWhole: boolean,
): Ticks<Row> {
  const now = new Map(page.map((row) => [rowKey(row), row]));
  return new Map(
    [...ticks].flatMap(([key, tick]): [string, Ticked<Row>][] => {
      const row = now.get(key);
      if (!row) return isWhole ? [] : [[key, tick]];
      const invoices = invoicesOf(row);
      const before = new Set(invoicesOf(tick.row));
      const excludedIds = new Set(invoices.filter((id) => tick.excludedIds.has(id) || !before.has(id)));
      return excludedIds.size < invoices.length ? [[key, { row, excludedIds }]] : [];
    }),
  );
}

/** Returns the lines from the last ticked one to this one, both included; this one alone where the other is not visible. */
export function linesBetween<Row extends ListRow>(
  lines: readonly Line<Row>[],
  from: Line<Row> | null,
  to: Line<Row>,
): readonly Line<Row>[] {
  const placeOf = (target: Line<Row> | null) =>
    lines.findIndex(
      ({ row, invoice }) => target && rowKey(row) === rowKey(target.row) && invoice === target.invoice,
    );
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a < 0 || b < 0) return [to];
  return lines.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * Returns the ticks after a range of lines was ticked or cleared. A row's own line selects all its invoices, unless the range ends among
 * those: then only the covered ones. `under` returns the visible invoices below a row.
 */
export function withSpan<Row extends ListRow>(
  ticks: Ticks<Row>,
  span: readonly Line<Row>[],
  isOn: boolean,
  under: (row: Row) => readonly number[] = () => [],
): Ticks<Row> {
  const next = new Map(ticks);
  for (const row of new Set(span.map((line) => line.row))) {
    const covered = span.filter((line) => line.row === row);
    const invoices = covered.flatMap(({ invoice }) => invoice ?? []);
    const isWhole = covered.length > invoices.length && [0, under(row).length].includes(invoices.length);
    const excludedIds = new Set(next.get(rowKey(row))?.excludedIds ?? invoicesOf(row));
    for (const id of isWhole ? invoicesOf(row) : invoices) {
      if (isOn) excludedIds.delete(id);
      else excludedIds.add(id);
    }
    if (excludedIds.size < invoicesOf(row).length) next.set(rowKey(row), { row, excludedIds });
    else next.delete(rowKey(row));
  }
  return next;
}

/** Returns the sums of the ticked invoices, row by row. */
export const tickedSums = <Row extends ListRow>(ticks: Ticks<Row>): { currency: string; amount: Amount }[] =>
  [...ticks.values()].map(({ row, excludedIds }) => ({
    currency: row.currency,
    amount: amountOf(row, excludedIds),
  }));

function amountOf(row: ListRow, off: ReadonlySet<number>): Amount {
  if (!isGroup(row)) return row.amount;
  const amounts = row.amounts.filter((_, index) => !off.has(row.invoices[index] ?? 0));
  return toWire(amounts.reduce((sum, amount) => add(sum, centsOf(amount)), NOTHING));
}

/** Returns the status an invoice gets without a choice; on the agenda its last one. */
export const proposedStatus = (type: ActionType, row: ActionRow): number | null =>
  type === "pending" ? row.last_status_id : row.invoice_status_id;

/** Returns the one status chosen for all these invoices; null where there are several, or one has none. */
export function commonStatus(statuses: ChosenStatuses, ids: readonly number[]): number | null {
  const [first, ...others] = new Set(ids.map((id) => statuses.get(id) ?? null));
  return others.length === 0 ? (first ?? null) : null;
}

type Ordered<Row> = Pick<Selected<Row>, "ticks" | "statusForAll"> & {
  type: ActionType;
  /** The ticks in the form of the bulk calls. */
  request: Selection<Row>["request"];
  statuses: ChosenStatuses;
};

/**
 * Returns the request of ticks and chosen statuses for a run, its plan and a removal. On the agenda a row gets the status it shows;
 * elsewhere null is the proposed step.
 */
export function orderOf<Row extends ListRow>({
  type,
  ticks,
  request,
  statuses,
  statusForAll,
}: Ordered<Row>): ActionBody | FlexBody {
  if (request.doAll) {
    const { all: _, ...filters } = request.filters;
    const body: ActionBody = { invoices: {}, doAll: true, filters, count: request.count };
    return statusForAll === null ? body : { ...body, status_id: statusForAll };
  }
  const ids = tickedInvoices(ticks);
  if (type === "flex") return { invoices: Object.fromEntries(ids.map((id) => [String(id), null])) };
  const proposed = (id: number) => {
    const row = type === "pending" ? ticks.get(String(id))?.row : undefined;
    return row && !isGroup(row) ? proposedStatus(type, row) : null;
  };
  const invoices = Object.fromEntries(ids.map((id) => [String(id), statuses.get(id) ?? proposed(id)]));
  return { invoices, doAll: false, ...(type === "pending" ? { pending: true } : {}) };
}
