import { type Day, dayFrom } from "@/lib/kernel/day";
import { add, type Cents, type Currency, NOTHING } from "@/lib/kernel/money";
import type { ItemRow, ReadRow, SourceProblem } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { Faults, problemOf } from "../wire/problems";
import { currencyFrom, decimalCents, missing } from "../wire/values";
import { children, type Node, textAt } from "./xml";

type Line = { total: Cents | null; open: Cents; due: Day | null };
type Booking = {
  debtor: string;
  number: string;
  date: Day;
  currency: Currency;
  contract_number: string;
  code: string;
  lines: Map<string, Line>;
};

const OPEN = new Set(["", "available", "proposed"]);
const MATCHED = "matched";

/** Returns the booking in an item's id: its office, daybook and number. */
export const bookingOf = (external_id: string) => external_id.split("/").slice(0, 3).join("/");
/** Returns the code of the debtor in an item's id. */
const debtorIn = (external_id: string) => external_id.split("/").slice(3).join("/");

/**
 * The lines of an open list, added up per booking and debtor: an invoice in instalments has several lines. The key holds no line number,
 * because the first line may be paid before the others.
 */
export class OpenLines {
  private readonly bookings = new Map<string, Booking>();
  private readonly problems = new Map<string, SourceProblem>();
  /** Items that have matched, that is paid, lines. */
  private readonly matched = new Set<string>();

  constructor(private readonly office: string) {}

  /** Returns whether a line named an open item, including one that cannot be imported. */
  names(external_id: string): boolean {
    return this.bookings.has(external_id) || this.problems.has(external_id);
  }

  /** Returns whether lines of an item were read and all of them are matched. */
  isMatched(external_id: string): boolean {
    return this.matched.has(external_id) && !this.names(external_id);
  }

  /** Returns the open items that are not among these ids, with their booking and debtor code. */
  others(than: ReadonlySet<string>): { external_id: string; booking: string; debtor: string }[] {
    return [...this.bookings]
      .filter(([external_id]) => !than.has(external_id))
      .map(([external_id, { debtor }]) => ({ external_id, booking: bookingOf(external_id), debtor }));
  }

  /** Stores an item under the id of the same booking with another debtor: its own debtor code no longer exists. */
  keepAs(external_id: string, storedId: string) {
    const booking = this.bookings.get(external_id);
    if (!booking) return;
    this.bookings.delete(external_id);
    this.bookings.set(storedId, { ...booking, debtor: debtorIn(storedId) });
  }

  get size(): number {
    return this.bookings.size;
  }

  /** Adds the lines of a whole answer. Throws PackageFailure when lines are missing or belong to another office. */
  take(browse: Node) {
    const rows = children(browse, "tr");
    const total = Number(browse["@_total"] ?? "NaN");
    if (total !== rows.length) throw new PackageFailure("cut_off", "fewer lines than were told");
    for (const row of rows) this.line(row);
  }

  private line(row: Node) {
    const [office, code, number, line] = ["office", "code", "number", "line"].map((name) =>
      textAt(row, "key", name),
    );
    if (office !== this.office) throw new PackageFailure("bad_answer", "lines of another office");
    const values = new Map(children(row, "td").map((cell) => [String(cell["@_field"]), textAt(cell)]));
    const value = (field: string) => values.get(`fin.trs.${field}`) ?? "";
    if (value("line.matchstatus") === MATCHED)
      this.matched.add([office, code, number, value("line.dim2")].join("/"));
    if (!OPEN.has(value("line.matchstatus"))) return;
    const faults = new Faults();
    const debtor = value("line.dim2") || faults.note("dim2", "required", "");
    const open =
      decimalCents(value("line.openvaluesigned")) ??
      faults.note("openvaluesigned", "invalid_amount", value("line.openvaluesigned"));
    const date = compactDay(value("head.date")) ?? faults.note("date", "invalid_date", value("head.date"));
    const dueText = value("line.datedue");
    const due = dueText ? (compactDay(dueText) ?? faults.note("datedue", "invalid_date", dueText)) : null;
    const currency =
      currencyFrom(value("head.curcode")) ??
      faults.note("curcode", "invalid_currency", value("head.curcode"));
    const invoice = value("line.invnumber");
    const external_id = debtor && [office, code, number, debtor].join("/");
    const where = invoice || `${code}-${number}`;
    if (faults.all.length > 0 || !debtor || open === null || !date || !currency || !external_id) {
      const openAmount = open === null ? null : { currency: value("head.curcode").slice(0, 3), amount: open };
      const problem = problemOf(faults, {
        external_id,
        where,
        open: openAmount,
        row: Object.fromEntries(values),
      });
      this.problems.set(external_id ?? `#${this.problems.size}`, problem);
      return;
    }
    if (open === 0) return;
    const booking = this.bookings.get(external_id) ?? {
      debtor,
      date,
      currency,
      contract_number: value("line.freetext1"),
      code: `${code} ${number}`,
      // Money that is not allocated to an invoice has no invoice number.
      number: invoice || (open < 0 ? `onverdeeld ${code}-${number}` : `${code}-${number}`),
      lines: new Map<string, Line>(),
    };
    this.bookings.set(external_id, booking);
    booking.lines.set(line ?? "", { total: decimalCents(value("line.valuesigned")), open, due });
  }

  /** Yields all items in batches; an item with a refused line is refused as a whole. */
  *found(batch: number): Generator<ReadRow<ItemRow>[]> {
    yield [...this.problems.values()];
    const all = [...this.bookings].filter(([key]) => !this.problems.has(key));
    for (let from = 0; from < all.length; from += batch)
      yield all.slice(from, from + batch).map(([key, booking]) => ({ row: item(key, booking) }));
  }
}

function item(
  external_id: string,
  { debtor, number, date, currency, contract_number, code, lines }: Booking,
): ItemRow {
  const all = [...lines.values()];
  const amount = all.reduce((sum, { open }) => add(sum, open), NOTHING);
  const total = all.reduce<Cents | null>(
    (sum, line) => (sum === null || line.total === null ? null : add(sum, line.total)),
    NOTHING,
  );
  return {
    ...missing,
    external_id,
    debtor_external_id: debtor,
    number,
    date,
    currency,
    amount,
    total_amount: total,
    expires_at: all.flatMap(({ due }) => due ?? []).sort()[0] ?? null,
    paid_at: null,
    contract_number,
    information: code,
    state: amount < 0 ? "credit" : "open",
  };
}

const compactDay = (text: string): Day | null => {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year ? dayFrom(`${year}-${month}-${date}`) : null;
};
