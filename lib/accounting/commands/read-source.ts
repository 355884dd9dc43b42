import { postcodeIn } from "@/lib/i18n/local-forms";
import type { Absence, Cursor, DebtorRow, ItemRow, ReadRow, Source, SourceProblem } from "../port";
import { idOf, type OpenInvoices } from "../rules/absence";
import { PackageFailure } from "../rules/failure";
import { rangeOf } from "../rules/range";
import { requireFewLines } from "../rules/tally";
import { debtorSpool, itemSpool } from "./stage-rows";

type ReadOptions = {
  /** The open invoices here that came from the source. */
  openInvoices: OpenInvoices;
  /** Our debtors of this administration: their number by their external id. */
  debtorNumbers?: ReadonlyMap<string, string>;
  /** Our numbers of debtors that a file names by another one: that of a debtor that was joined with them. */
  joined?: ReadonlyMap<string, string>;
  range?: string;
  /** True when the fax field holds the address for reminders. */
  usesFax?: boolean;
  /** Aborted when the job was given up: the source is not queried any further. */
  signal: AbortSignal;
  /** Receives how many items were read, and how many are expected as far as the source knows. */
  report: (read: number, expected: number) => void;
};

/** A source that was read completely and may be merged. */
export type SourceRead = {
  debtors: ReturnType<typeof debtorSpool>;
  items: ReturnType<typeof itemSpool>;
  problems: SourceProblem[];
  /** The number of items, including those that cannot be imported. */
  read: number;
  /** The ids of open invoices here that a row named. */
  namedIds: ReadonlySet<string>;
  /** The source's information on the other open invoices. */
  absence: Omit<Absence, "items">;
  cursor: Cursor | null;
};

/**
 * Reads a source completely: debtors, open items, its information on open invoices here that it did not list, and the debtors named only by
 * items. Collects everything before the merge, so that nothing is half-merged. Throws what the source throws, PackageFailure("endless") for
 * an endless list, Problem("invalid") for more items than one import may have, and the reason of `signal`.
 */
export async function readSource(source: Source, options: ReadOptions): Promise<SourceRead> {
  const {
    openInvoices,
    debtorNumbers = new Map<string, string>(),
    range = "",
    usesFax = false,
    signal,
    report,
  } = options;
  const { joined = new Map<string, string>() } = options;
  const debtors = debtorSpool();
  const items = itemSpool();
  const problems: SourceProblem[] = [];
  const isWithin = rangeOf(range);
  const within = new Set([...debtorNumbers].filter(([, number]) => isWithin(number)).map(([id]) => id));
  const outside = new Set([...debtorNumbers.keys()].filter((id) => !within.has(id)));
  const missingDebtorIds = new Set<string>();
  const namedIds = new Set<string>();

  async function takeDebtors(batches: AsyncIterable<ReadRow<DebtorRow>[]>) {
    for await (const batch of bounded(batches, signal)) {
      const rows = goodOf(batch, problems).map((row) => debtorOf(row, usesFax));
      for (const { external_id, debtor_number } of rows) {
        const [mine, others] = isWithin(debtor_number) ? [within, outside] : [outside, within];
        mine.add(external_id);
        others.delete(external_id);
      }
      debtors.add(rows.filter(({ external_id }) => within.has(external_id)));
    }
  }

  let read = 0;
  const takeItems = (batch: ReadRow<ItemRow>[]) => {
    for (const found of batch) {
      const id = "row" in found ? idOf(ownItem(found.row, joined)) : found.external_id;
      if (id !== null && openInvoices.has(id)) namedIds.add(id);
    }
    const rows = goodOf(batch, problems).filter(({ debtor_external_id }) => !outside.has(debtor_external_id));
    for (const { debtor, debtor_external_id } of rows)
      if (debtor === null && !within.has(debtor_external_id)) missingDebtorIds.add(debtor_external_id);
    items.add(rows);
    read += batch.length;
    requireFewLines(read);
    report(read, source.expected() ?? 0);
  };

  const open = [...openInvoices.keys()];
  await takeDebtors(source.debtors());
  for await (const batch of bounded(source.items(open), signal)) takeItems(batch);
  signal.throwIfAborted();
  const { items: further, ...absence } = await source.absence(open);
  takeItems(further);
  if (missingDebtorIds.size > 0) await takeDebtors(source.debtorsNamed([...missingDebtorIds]));
  signal.throwIfAborted();
  return {
    debtors,
    items,
    problems,
    read: read + absence.paid.length,
    namedIds,
    absence,
    cursor: source.cursor(),
  };
}

/** Returns an item under our number of its debtor. */
function ownItem(row: ItemRow, joined: ReadonlyMap<string, string>): ItemRow {
  const number = row.debtor && joined.get(row.debtor.debtor_number);
  return row.debtor && number ? { ...row, debtor: { ...row.debtor, debtor_number: number } } : row;
}

const MOST_ROWS = 1_000_000;
const MOST_EMPTY = 10_000;

/** Yields the batches of a list. Throws PackageFailure("endless") for a list without end, and once its job was given up. */
async function* bounded<Row>(
  batches: AsyncIterable<ReadRow<Row>[]>,
  signal: AbortSignal,
): AsyncGenerator<ReadRow<Row>[]> {
  let [rows, empty] = [0, 0];
  signal.throwIfAborted();
  for await (const batch of batches) {
    signal.throwIfAborted();
    rows += batch.length;
    empty = batch.length > 0 ? 0 : empty + 1;
    if (rows > MOST_ROWS || empty > MOST_EMPTY)
      throw new PackageFailure("endless", `${rows} rows, then ${empty} times none`);
    yield batch;
    signal.throwIfAborted();
  }
}

function goodOf<Row>(batch: ReadRow<Row>[], problems: SourceProblem[]): Row[] {
  return batch.flatMap((found) => {
    if ("row" in found) return [found.row];
    problems.push(found);
    return [];
  });
}

/**
 * Returns a debtor as we store it: one without a name is called by its number, the name no longer than ours may be, the postcode as it is
 * written in its country, the address for reminders from the field that holds it.
 */
function debtorOf({ fax, ...row }: DebtorRow, usesFax: boolean) {
  const mail = usesFax && fax.includes("@") ? fax.trim() : row.contact_email_address;
  const debtor_number = row.debtor_number.trim() || row.external_id;
  return {
    ...row,
    debtor_number,
    name: (row.name.trim() || debtor_number).slice(0, LONGEST),
    zipcode: postcodeIn(row.country ?? "", row.zipcode),
    contact_email_address: mail,
  };
}

const LONGEST = 255;
