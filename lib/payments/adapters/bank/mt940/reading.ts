import { type Day, dayOf } from "@/lib/kernel/day";
import { NOTHING, subtract } from "@/lib/kernel/money";
import {
  type BankFile,
  type StatementEnd,
  type StatementEntry,
  type StatementHead,
  type StatementRecord,
  UnreadableStatement,
} from "../../../port/bank";
import { bankAmount } from "../amounts";
import { detailsOf } from "./details";
import { type Field, fieldsOf } from "./lines";

/**
 * Reads an MT940 of any Dutch bank as a stream. Throws UnreadableStatement for one that is truncated, and for lines that are no statement.
 */
export async function* mt940(bytes: AsyncIterable<Buffer>): BankFile {
  const reading = new Reading();
  for await (const fields of fieldsOf(bytes)) {
    const records = fields.flatMap((field) => reading.take(field));
    if (records.length > 0) yield records;
  }
  reading.end();
}

/** The part of a statement read so far; an entry waits for the field after it. */
class Reading {
  private account = "";
  private reference = "";
  private waiting: StatementEntry | null = null;
  private isOpen = false;

  take({ tag, lines }: Field): StatementRecord[] {
    const text = lines.join("");
    switch (tag) {
      case "25":
        this.account = accountIn(text);
        return [];
      case "28":
      case "28C":
        this.reference = text.trim();
        return [];
      case "60F":
      case "60M":
        return this.opened(text);
      case "61":
        return this.entry(lines);
      case "86":
        this.detail(lines);
        return [];
      case "62F":
      case "62M":
        return this.closed(text);
      default:
        return [];
    }
  }

  end() {
    if (this.isOpen) throw new UnreadableStatement("bank_cut");
  }

  private opened(text: string): StatementRecord[] {
    if (this.isOpen) throw new UnreadableStatement("bank_cut");
    if (this.account === "") throw new UnreadableStatement("bank_damaged");
    this.isOpen = true;
    const { day, amount, currency } = balanceOf(text);
    const { account, reference } = this;
    const head: StatementHead = {
      kind: "statement",
      account,
      currency,
      reference,
      opened_on: day,
      opening: amount,
    };
    return [head];
  }

  private entry(lines: readonly string[]): StatementRecord[] {
    if (!this.isOpen) throw new UnreadableStatement("bank_cut");
    const before = this.flush();
    this.waiting = entryOf(lines);
    return before;
  }

  private detail(lines: readonly string[]) {
    if (!this.waiting) return;
    const { name, iban, text, reference, mandate, is_return } = detailsOf(lines);
    this.waiting = {
      ...this.waiting,
      name,
      iban: iban || this.waiting.iban,
      text,
      reference: reference || this.waiting.reference,
      mandate,
      is_return: is_return || this.waiting.is_return,
    };
  }

  private closed(text: string): StatementRecord[] {
    if (!this.isOpen) throw new UnreadableStatement("bank_cut");
    this.isOpen = false;
    const { day, amount } = balanceOf(text);
    const end: StatementEnd = { kind: "end", closed_on: day, closing: amount };
    return [...this.flush(), end];
  }

  private flush(): StatementRecord[] {
    const records = this.waiting ? [this.waiting] : [];
    this.waiting = null;
    return records;
  }
}

/** Returns an account as in field 25, without the currency after it or the bank before it. */
const accountIn = (text: string): string =>
  text
    .trim()
    .replace(/^[^/]*\//, "")
    .replace(/\s*(?:EUR|USD|GBP)$/, "")
    .replace(/[\s.]/g, "")
    .toUpperCase();

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/;

function balanceOf(text: string) {
  const [, mark, date = "", currency = "", amount = ""] = BALANCE.exec(text.trim()) ?? [];
  if (mark === undefined) throw new UnreadableStatement("bank_cut");
  const exact = bankAmount(amount, ",");
  return { day: dayIn(date), currency, amount: mark === "C" ? exact : subtract(NOTHING, exact) };
}

const LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d+,\d*)([A-Z][A-Z0-9]{3})?(.*)$/;
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

function entryOf([first = "", ...rest]: readonly string[]): StatementEntry {
  const [, date = "", booked, mark, , amount = "", , behind = ""] = LINE.exec(first) ?? [];
  if (mark === undefined) throw new UnreadableStatement("bank_cut");
  const exact = bankAmount(amount, ",");
  const [reference = "", bank_reference = ""] = behind.split("//");
  const value_on = dayIn(date);
  const free = rest.join("").trim();
  return {
    kind: "entry",
    amount: mark === "C" || mark === "RD" ? exact : subtract(NOTHING, exact),
    value_on,
    booked_on: booked === undefined ? value_on : nearest(booked, value_on),
    name: "",
    iban: ACCOUNT.test(free) ? free : "",
    text: "",
    reference: /^(NONREF|EREF|PREF|MARF)?$/.test(reference.trim()) ? "" : reference.trim(),
    mandate: "",
    bank_reference: bank_reference.trim(),
    is_return: mark.startsWith("R"),
  };
}

function dayIn(text: string): Day {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number);
  const found = dayOf(2000 + (year ?? 0), month ?? 0, day ?? 0);
  if (!found) throw new UnreadableStatement("bank_date", { value: text.slice(0, 40) });
  return found;
}

/** Returns a month and day without a year, in the year that brings them nearest to a day: around New Year that may be another. */
function nearest(text: string, to: Day): Day {
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4))];
  const year = Number(to.slice(0, 4));
  const found = [year, year - 1, year + 1].flatMap((candidateYear) => dayOf(candidateYear, month, day) ?? []);
  const away = (candidate: Day) => Math.abs(Date.parse(candidate) - Date.parse(to));
  return (
    found.reduce<Day | null>(
      (best, candidate) => (best === null || away(candidate) < away(best) ? candidate : best),
      null,
    ) ?? to
  );
}
