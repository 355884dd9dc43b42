import { postcodeIn } from "@/lib/i18n/local-forms";
import type { Progress } from "@/lib/jobs/define";
import type {
  Absence,
  Cursor,
  PackageDebtor,
  PackageFound,
  PackageItem,
  PackageProblem,
  PackageReading,
} from "../../port";
import { rangeOf } from "../../rules/range";
import { demandFew } from "../../rules/tally";
import { cardColumns } from "../stage";
import { Spool } from "./spool";

const debtorColumns = ["external_id", ...cardColumns, "credit_limit", "is_deleted"] as const;
const itemColumns = [
  "external_id",
  "debtor_external_id",
  "number",
  "date",
  "expires_at",
  "currency",
  "total_amount",
  "amount",
  "paid_at",
  "your_ref",
  "information",
  "state",
] as const;

type How = {
  reading: PackageReading;
  /** The debtors we have of this administration: their number by their external id. */
  known: ReadonlyMap<string, string>;
  /** Ids of its items that are open here. */
  open: readonly string[];
  range: string;
  /** The fax field holds the address for reminders. */
  usesFax: boolean;
  tell: (progress: Progress) => void;
};

/** What was read of a package, whole: it may be merged. */
export type Fetched = {
  debtors: Spool<(typeof debtorColumns)[number]>;
  items: Spool<(typeof itemColumns)[number]>;
  problems: PackageProblem[];
  read: number;
  /** What it says of items that are open here and that its list did not name. */
  absence: Omit<Absence, "items">;
  cursor: Cursor | null;
};

/**
 * Reads an administration to its end: debtors, open items, and the debtors only those name. Keeps what it read apart, so that nothing
 * is half-merged. Throws what the package throws (PackageFailure), Problem("invalid") for more items than are taken at once.
 */
export async function fetchAll({ reading, known, open, range, usesFax, tell }: How): Promise<Fetched> {
  const debtors = new Spool(debtorColumns);
  const items = new Spool(itemColumns);
  const problems: PackageProblem[] = [];
  const isWithin = rangeOf(range);
  const within = new Set([...known].filter(([, number]) => isWithin(number)).map(([id]) => id));
  const outside = new Set([...known.keys()].filter((id) => !within.has(id)));
  const asked = new Set<string>();

  async function take(batches: AsyncIterable<PackageFound<PackageDebtor>[]>) {
    for await (const batch of batches) {
      const rows = goodOf(batch, problems).map((row) => debtorOf(row, usesFax));
      for (const { external_id, debtor_number } of rows) {
        const [here, there] = isWithin(debtor_number) ? [within, outside] : [outside, within];
        here.add(external_id);
        there.delete(external_id);
      }
      debtors.add(rows.filter(({ external_id }) => within.has(external_id)));
    }
  }

  await take(reading.debtors());
  let read = 0;
  const add = (batch: PackageFound<PackageItem>[]) => {
    const rows = goodOf(batch, problems).filter(({ debtor_external_id }) => !outside.has(debtor_external_id));
    for (const { debtor_external_id } of rows)
      if (!within.has(debtor_external_id)) asked.add(debtor_external_id);
    items.add(rows);
    read += batch.length;
    demandFew(read);
    tell({ current: read, total: Math.max(read, reading.expected() ?? 0) });
  };
  for await (const batch of reading.items(open)) add(batch);
  const { items: further, ...absence } = await reading.absence(open);
  add(further);
  if (asked.size > 0) await take(reading.debtorsNamed([...asked]));
  return {
    debtors,
    items,
    problems,
    read: read + absence.paid.length,
    absence,
    cursor: reading.cursor(),
  };
}

function goodOf<Row>(batch: PackageFound<Row>[], problems: PackageProblem[]): Row[] {
  return batch.flatMap((found) => {
    if ("row" in found) return [found.row];
    problems.push(found);
    return [];
  });
}

/** As we keep a debtor: one without a name is called by its number, no value longer than ours, the postcode as it is written in its country, the address for reminders where it stands. */
function debtorOf({ fax, ...row }: PackageDebtor, usesFax: boolean) {
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
