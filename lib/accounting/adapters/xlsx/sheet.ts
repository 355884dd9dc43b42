import { formatCount } from "@/lib/i18n/format";
import { day, plusDays } from "@/lib/kernel/day";
import { MAX_LINES } from "../../rules/tally";
import { type CellMark, type FileLine, UnreadableFile } from "../ledger/file";
import { exactNumber } from "./numbers";
import { LONGEST_TEXT, unescaped } from "./strings";
import type { CellFormat } from "./styles";
import { readXml } from "./xml";

/** The data of a workbook that the cells of a sheet refer to. */
export type Book = { strings: string[]; cellFormats: CellFormat[]; countsFrom: 1900 | 1904 };

/** Lines above a ledger do not count toward its limit. */
const MAX_ROWS = MAX_LINES + 100;
/** No ledger extends further to the right. */
const MAX_COLUMNS = 256;

/** Yields the non-empty lines of a sheet. Throws UnreadableFile for a damaged sheet, and for more rows, empty ones too, than allowed. */
export async function* sheetLines(bytes: AsyncIterable<Buffer>, book: Book): AsyncGenerator<FileLine[]> {
  const row = new Row(book);
  let rows = 0;
  yield* readXml<FileLine>(bytes, {
    open(name, attributes) {
      if (name === "c") row.begin(attributes);
      else if (name === "row") {
        rows += 1;
        if (rows > MAX_ROWS) throw new UnreadableFile("too_many_rows", { max: formatCount(MAX_LINES) });
        row.next(attributes.r);
      } else row.enter(name);
    },
    text: (text) => row.hear(text),
    close(name) {
      row.leave();
      if (name === "c") row.end();
      return name === "row" ? row.line() : undefined;
    },
  });
}

/** A row being read, cell by cell. */
class Row {
  private number = 0;
  private cells: string[] = [];
  private marks: (CellMark | undefined)[] = [];
  private holds = false;
  private column = -1;
  private attributes: Record<string, string> = {};
  private value = "";
  private hears: "value" | "formula" | null = null;
  private hasFormula = false;
  private hasValue = false;
  constructor(private readonly book: Book) {}

  next(number: string | undefined) {
    this.number = Number(number) || this.number + 1;
    this.cells = [];
    this.marks = [];
    this.holds = false;
    this.column = -1;
  }

  begin(attributes: Record<string, string>) {
    this.column = placeOf(attributes.r) ?? this.column + 1;
    this.attributes = attributes;
    this.value = "";
    this.hasFormula = false;
    this.hasValue = false;
  }

  enter(name: string) {
    if (name === "f") this.hasFormula = true;
    this.hasValue ||= name === "v" || name === "is";
    this.hears = name === "v" || name === "t" ? "value" : null;
  }

  hear(text: string) {
    if (this.hears && this.value.length < LONGEST_TEXT) this.value += text;
  }

  leave() {
    this.hears = null;
  }

  end() {
    if (this.column >= MAX_COLUMNS) return;
    const { text, mark } = this.read();
    if (text === "" && mark === undefined) return;
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = text;
    this.marks[this.column] = mark;
    this.holds ||= text.trim() !== "";
  }

  line(): FileLine | undefined {
    return this.holds ? { line: this.number, cells: this.cells, marks: this.marks } : undefined;
  }

  /** Returns the text of the cell. A formula is never computed: its stored result is read, if there is one. */
  private read(): { text: string; mark?: CellMark } {
    const value = this.value.slice(0, LONGEST_TEXT);
    if (this.hasFormula && (!this.hasValue || value === "") && this.attributes.t !== "str")
      return { text: "=", mark: "formula" };
    if (value === "") return { text: "" };
    switch (this.attributes.t) {
      case "s":
        return { text: this.book.strings[Number(value)] ?? "" };
      case "str":
      case "inlineStr":
        return { text: unescaped(value) };
      case "b":
        return { text: value === "1" ? "1" : "0" };
      case "e":
        return { text: value, mark: "error" };
      case "d":
        return { text: value };
      default:
        return this.numeric(value);
    }
  }

  private numeric(value: string): { text: string; mark?: CellMark } {
    const number = exactNumber(value);
    if (number === null) return { text: value };
    const format = this.book.cellFormats[Number(this.attributes.s ?? 0)];
    const date = format === "day" ? dayOfCount(number, this.book.countsFrom) : null;
    if (date !== null) return { text: date };
    return { text: typeof format === "number" ? number.padStart(format, "0") : number, mark: "number" };
  }
}

/** Returns the index of a column: A is 0. Null when the cell has no reference. */
function placeOf(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? "") ?? [];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

// Counted back from March 1900, 1 January is day 2, because Excel also counts a false 29 February; 1904 begins at day 0.
const BEGIN = { 1900: { first: day("1900-01-01"), count: 2 }, 1904: { first: day("1904-01-01"), count: 0 } };

/** Returns a day count, without its hours, as 31-12-2026; null outside the calendar. */
function dayOfCount(number: string, countsFrom: 1900 | 1904): string | null {
  const [, count = ""] = /^(\d{1,6})(?:,\d+)?$/.exec(number) ?? [];
  if (count === "") return null;
  const begin = BEGIN[countsFrom];
  const found = plusDays(begin.first, Number(count) - begin.count);
  return found === null ? null : found.split("-").reverse().join("-");
}
