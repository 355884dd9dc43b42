import { lawRates } from "@/db/seed/law/rates";
import { isWorkingDay } from "@/lib/holds/rules/working-days";
import type { LawCase, LawInvoice, LawLetter, LawPayment } from "@/lib/invoices/rules/law/case";
import { addDays, type Day, day, dayFrom } from "@/lib/kernel/day";

/**
 * A claim by Dutch law computed day by day, as a reference for tests: one letter at most, whole cents, without the product's rules. It does
 * not support joined letters, totals, or limitation except of claims never demanded.
 */

type Line = { base: number; rate: number; days: number };
type Parts = { c: number; k: number; r: number; p: number };
type Book = Parts & {
  invoice: LawInvoice;
  first: Day;
  newYears: Set<Day>;
  line: Line | null;
  isClaimed: boolean;
  dropped: { k: number; r: number };
};
type Receipt = { payment: LawPayment; parts: Map<Book, Parts>; rest: number };

const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
const worth = (line: Line | null): number =>
  line ? halfUp(line.base * line.rate * line.days, 3_650_000) : 0;

/** Returns the decree's costs for a principal, in cents. */
export function scaleOf(base: number): number {
  if (base <= 0) return 0;
  let tenThousandths = 0;
  let rest = base;
  for (const [width, rate] of [
    [250_000, 1_500],
    [250_000, 1_000],
    [500_000, 500],
    [19_000_000, 100],
    [Number.MAX_SAFE_INTEGER, 50],
  ] as const) {
    const part = Math.min(rest, width);
    tenThousandths += part * rate;
    rest -= part;
  }
  return Math.min(677_500, Math.max(4_000, halfUp(tenThousandths, 10_000)));
}

/** Rounds down to whole cents, and gives the remaining cents to the largest remainders. */
function split(amount: number, weights: number[]): number[] {
  const whole = weights.reduce((a, b) => a + b, 0);
  if (amount === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const remainders = weights.map((weight, at) => ({ at, left: (amount * weight) % whole }));
  remainders.sort((a, b) => b.left - a.left || a.at - b.at);
  const cents = amount - parts.reduce((a, b) => a + b, 0);
  for (const { at } of remainders.slice(0, cents)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** Returns the days after which a year of interest is complete; one that began on 29 February ends with the next February. */
function newYearsOf(first: Day): Set<Day> {
  const years = [1, 2, 3, 4].map((more) => `${Number(first.slice(0, 4)) + more}${first.slice(4)}`);
  return new Set(years.map((text) => dayFrom(text) ?? day(text.replace("02-29", "03-01"))));
}

const calendar = Array.from({ length: 3_000 }, (_, at) => addDays(day("2019-01-01"), at));
const places = new Map(calendar.map((on, at) => [on, at]));

/** Returns the rate of each calendar day, in basis points. */
const ratesOf = (kind: string): number[] => {
  const rows = lawRates.filter((row) => row.kind === kind);
  return calendar.map((on) => rows.findLast(({ from }) => from <= on)?.value ?? Number.NaN);
};
const ordinary = ratesOf("nl-ordinary");
const trade = ratesOf("nl-trade");

export function byDay(facts: LawCase, today: Day) {
  const happened = facts.events.filter((event) => event.kind === "standstill" || event.on <= today);
  const stills = standstillsOf(facts);
  const rates = facts.debtor === "consumer" ? ordinary : trade;
  const books = facts.invoices
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .map((invoice): Book => {
      const credits = happened.map((event) =>
        event.kind === "credit" && event.invoice === invoice.number ? Number(event.amount) : 0,
      );
      const first = addDays(invoice.expires_at, 1);
      return {
        invoice,
        first,
        newYears: newYearsOf(first),
        line: null,
        isClaimed: false,
        dropped: { k: 0, r: 0 },
        c: 0,
        k: 0,
        r: 0,
        p: Math.max(0, invoice.amount - credits.reduce((a, b) => a + b, 0)),
      };
    });
  const receipts: Receipt[] = [];
  const [letter] = facts.letters.filter(({ made }) => made <= today);
  const begin = letter ? beginOf(letter) : null;
  const start = facts.invoices.map(({ date }) => date).toSorted()[0] ?? today;
  for (let at = places.get(start) ?? 0; at <= (places.get(today) ?? -1); at += 1) {
    const on = calendar[at] ?? today;
    const tomorrow = calendar[at + 1] ?? today;
    if (letter && on === begin) beginLetter(facts, letter, books, on);
    if (facts.settings.imputation === "strict") {
      for (const book of books)
        if (book.first === on && book.p > 0 && !isStill(stills, on)) book.isClaimed = true;
    }
    for (const book of books)
      if (on >= book.first) addDay(book, rates[at] ?? Number.NaN, isStill(stills, on));
    for (const event of happened) {
      if (event.kind === "standstill" || event.on !== on) continue;
      if (event.kind === "payment") receipts.push(receive(facts, books, event, on));
      if (event.kind === "return") giveBack(receipts, event.payment);
    }
    for (const book of books) {
      if (!book.newYears.has(tomorrow) || on < book.first) continue;
      endLine(book);
      book.k += book.r;
      book.r = 0;
    }
  }
  return {
    invoices: books.map((book) => ({
      number: book.invoice.number,
      principal: book.p,
      costs: book.c,
      interest: book.isClaimed ? book.k + book.r + worth(book.line) : 0,
      accrued: book.isClaimed ? 0 : book.k + book.r + worth(book.line),
    })),
    rests: receipts.map(({ rest }) => rest),
  };
}

type Still = { from: Day; to: Day | null };

const standstillsOf = (facts: LawCase): Still[] =>
  facts.events.flatMap((event) => (event.kind === "standstill" ? [event] : []));

const isStill = (stills: Still[], on: Day): boolean =>
  stills.some(({ from, to }) => from <= on && (to === null || on <= to));

/** Returns the first day of a letter's charges; null for a notice that was not delivered. */
function beginOf({ kind, made, delivered }: LawLetter): Day | null {
  if (kind === "claim") return made;
  if (delivered === null) return null;
  let end = addDays(delivered, 14);
  while (!isWorkingDay(end, "NL")) end = addDays(end, 1);
  return addDays(end, 1);
}

function beginLetter(facts: LawCase, letter: LawLetter, books: Book[], on: Day): void {
  const isNotice = letter.kind === "notice";
  const most = isNotice && facts.debtor === "consumer" ? (letter.announced ?? 0) : Number.MAX_SAFE_INTEGER;
  if (isNotice && most > scaleOf(openWhen(facts, letter))) return;
  const then = isNotice ? openThen(facts, letter) : null;
  const open = books.filter(
    ({ invoice, first, p }) =>
      first <= letter.made &&
      p > 0 &&
      !isStill(standstillsOf(facts), on) &&
      (then?.get(invoice.number) ?? 1) > 0,
  );
  for (const book of open) book.isClaimed = true;
  if (!isNotice && facts.debtor === "consumer") return;
  const base = open.reduce((sum, { p }) => sum + p, 0);
  if (base === 0) return;
  const ordered = open.toSorted((a, b) =>
    a.invoice.expires_at + a.invoice.number < b.invoice.expires_at + b.invoice.number ? -1 : 1,
  );
  const weights = ordered.map(({ p }) => p);
  split(Math.min(most, scaleOf(base)), weights).forEach((share, at) => {
    const book = ordered[at];
    if (book) book.c += share;
  });
}

/** Returns per claim what was open and in default when a letter was made, by the bookings before it. */
function openThen(facts: LawCase, { made }: LawLetter): Map<string, number> {
  const before = {
    ...facts,
    letters: [],
    events: facts.events.filter((event) => event.kind === "standstill" || event.on < made),
  };
  const late = facts.invoices.filter(({ expires_at }) => expires_at < made).map(({ number }) => number);
  const { invoices } = byDay(before, addDays(made, -1));
  return new Map(invoices.map(({ number, principal }) => [number, late.includes(number) ? principal : 0]));
}

/** Returns the total open and in default when a letter was made. */
export const openWhen = (facts: LawCase, letter: LawLetter): number =>
  [...openThen(facts, letter).values()].reduce((a, b) => a + b, 0);

function addDay(book: Book, rate: number, isQuiet: boolean): void {
  const base = book.p + book.k;
  if (base === 0 || isQuiet) {
    endLine(book);
    return;
  }
  if (book.line && (book.line.base !== base || book.line.rate !== rate)) endLine(book);
  if (book.line) book.line.days += 1;
  else book.line = { base, rate, days: 1 };
}

function endLine(book: Book): void {
  book.r += worth(book.line);
  book.line = null;
}

const owedOf = (book: Book): number =>
  book.p + book.c + (book.isClaimed ? book.k + book.r + worth(book.line) : 0);

function receive(facts: LawCase, books: Book[], payment: LawPayment, on: Day): Receipt {
  const receipt: Receipt = { payment, parts: new Map(), rest: 0 };
  const named = (payment.invoices ?? []).map(({ number }) => number);
  let left: number = payment.amount;
  for (const only of [named, null]) {
    const candidates = books.filter(
      ({ invoice }) => invoice.date <= on && (only === null || only.includes(invoice.number)),
    );
    const ageOf = ({ invoice }: Book) => invoice.expires_at + invoice.date;
    for (const age of [...new Set(candidates.map(ageOf))].toSorted()) {
      const group = candidates.filter((book) => ageOf(book) === age);
      const debts = group.map(owedOf);
      const portion = Math.min(
        left,
        debts.reduce((a, b) => a + b, 0),
      );
      split(portion, debts).forEach((share, at) => {
        const book = group[at];
        if (book && share > 0) pay(facts, receipt, book, share);
      });
      left -= portion;
    }
  }
  receipt.rest = left;
  return receipt;
}

function pay(facts: LawCase, receipt: Receipt, book: Book, share: number): void {
  endLine(book);
  const order: (keyof Parts)[] = !book.isClaimed
    ? ["p"]
    : facts.settings.imputation === "principal_first"
      ? ["p", "c", "k", "r"]
      : ["c", "k", "r", "p"];
  const parts = receipt.parts.get(book) ?? { c: 0, k: 0, r: 0, p: 0 };
  let left = share;
  for (const part of order) {
    const paid = Math.min(left, book[part]);
    book[part] -= paid;
    parts[part] += paid;
    left -= paid;
  }
  receipt.parts.set(book, parts);
  if (book.isClaimed || book.p > 0) return;
  book.dropped = { k: book.k, r: book.r };
  book.k = 0;
  book.r = 0;
}

function giveBack(receipts: Receipt[], id: string): void {
  const receipt = receipts.find(({ payment }) => payment.id === id);
  if (!receipt) return;
  receipt.rest = 0;
  for (const [book, { c, k, r, p }] of receipt.parts) {
    endLine(book);
    book.c += c;
    book.k += k + book.dropped.k;
    book.r += r + book.dropped.r;
    book.p += p;
    book.dropped = { k: 0, r: 0 };
  }
}
