import { letterAmount, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { add, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { Specification } from "../../answers/specification";
import type { SpecColumn, SpecRow, SpecTable } from "./tables";

type Invoice = Specification["invoices"][number];

const column = (heading: string, kind: SpecColumn["kind"], width: number): SpecColumn => ({
  heading,
  kind,
  width,
});

/** Returns the claimed, paid and lapsed amounts, and what is owed; an amount of zero has no row. */
export function totalsTable({ totals, on }: Specification, language: Locale): SpecTable {
  const word = (key: string) => sentence(language, `specification.${key}`);
  const interest = sentence(language, "specification.interest_to", { day: tableDay(on, language) });
  const less = (amount: Cents) => subtract(NOTHING, amount);
  const parts: [label: string, amount: Cents][] = [
    [interest, totals.interest],
    [word("costs"), totals.costs],
    [word("vat"), totals.vat],
  ];
  const deductions: [label: string, amount: Cents][] = [
    [word("paid"), less(totals.paid)],
    [word("waived"), less(totals.waived)],
  ];
  const rows = (of: typeof parts): SpecRow[] =>
    of
      .filter(([, amount]) => amount !== NOTHING)
      .map(([label, amount]) => ({ cells: [label, String(amount)] }));
  return {
    key: "totals",
    columns: [column("part", "text", 0), column("amount", "money", 34)],
    rows: [
      { cells: [word("principal"), String(totals.principal)] },
      ...rows(parts),
      ...(rows(deductions).length > 0
        ? [{ cells: [word("claimed"), String(totals.claimed)], isSum: true }]
        : []),
      ...rows(deductions),
      { cells: [word("total"), String(totals.total)], isSum: true },
    ],
  };
}

const ofPaid = ({ paid }: Invoice): Cents =>
  sum(paid.flatMap(({ costs, interest, principal }) => [costs, interest, principal]));
const ofWaived = ({ waived: { costs, interest, principal } }: Invoice): Cents =>
  sum([costs, interest, principal]);

/** Returns the interest or costs of an invoice that were ever claimed: the open, the paid and the lapsed part. */
const everOf = ({ open, paid, waived }: Invoice, part: "interest" | "costs"): Cents =>
  sum([open[part], waived[part], ...paid.map((payment) => payment[part])]);

/** Returns the invoices with their amounts; the sums are those of the whole claim. */
export function invoicesTable({ invoices }: Specification, language: Locale): SpecTable {
  const amounts: ((invoice: Invoice) => Cents)[] = [
    ({ principal }) => principal,
    (invoice) => everOf(invoice, "interest"),
    (invoice) => everOf(invoice, "costs"),
    ofPaid,
    ofWaived,
    ({ open }) => open.total,
  ];
  const figures = (of: readonly Invoice[]) =>
    amounts.map((amountOf) => String(sum(of.map((invoice) => amountOf(invoice)))));
  const rows: SpecRow[] = invoices.map((invoice) => ({
    cells: [invoice.number, invoice.contract_number, invoice.date, invoice.due, ...figures([invoice])],
  }));
  return {
    key: "invoices",
    columns: [
      column("invoice", "text", 0),
      { ...column("contract", "text", 0), isOffPaper: true },
      column("date", "day", 20.5),
      column("due", "day", 20.5),
      column("principal_column", "money", 20),
      column("interest", "money", 14.5),
      column("costs_with_vat", "money", 14.5),
      column("paid", "money", 18.5),
      column("waived", "money", 15),
      column("total", "money", 21),
    ],
    rows:
      invoices.length > 1
        ? [
            ...rows,
            {
              cells: [sentence(language, "specification.together"), null, null, null, ...figures(invoices)],
              isSum: true,
            },
          ]
        : rows,
  };
}

/** Returns every line of interest, and where a year's interest starts to bear interest; unclaimed interest is in rows of its own. */
export function interestTable({ invoices, totals }: Specification, language: Locale): SpecTable {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const label = (text: string, amount: Cents): SpecRow => ({
    cells: [text, null, null, null, null, null, null, String(amount)],
    isSum: true,
  });
  const rows = invoices
    .filter(({ lines }) => lines.length > 0)
    .flatMap((invoice): SpecRow[] => [
      ...courseOf(invoice, language),
      ...notClaimed(invoice).map(([key, amount]) => label(word(key, { number: invoice.number }), amount)),
    ]);
  return {
    key: "interest_lines",
    columns: [
      column("invoice", "text", 0),
      column("from", "day", 20.5),
      column("to", "day", 20.5),
      column("days", "number", 12),
      column("base", "money", 22),
      column("percentage", "money", 16),
      column("article", "text", 24),
      column("interest", "money", 18),
    ],
    rows: rows.length === 0 ? [] : [...rows, label(word("interest_claimed"), totals.interest)],
  };
}

/** Returns the interest lines of an invoice, and between them the ends of its years. */
function courseOf({ number, lines, capitalised }: Invoice, language: Locale): SpecRow[] {
  const years = capitalised.map(({ on, amount }) => ({
    on,
    cells: [
      number,
      null,
      on,
      null,
      null,
      null,
      sentence(language, "specification.to_base", { amount: letterAmount(amount, language) }),
      null,
    ],
    spans: true,
  }));
  const runs = lines.map(({ from, to, days, base, percentage, article, amount }) => ({
    on: to,
    cells: [number, from, to, String(days), String(base), String(percentage), article, String(amount)],
    spans: false,
  }));
  return [...runs, ...years]
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map(({ cells, spans }) => ({ cells, spans }));
}

/** Returns the interest of an invoice that is in no total, as deductions. */
const notClaimed = ({ accrued, unclaimed }: Invoice): [key: string, amount: Cents][] => {
  const parts: [string, Cents][] = [
    ["not_claimed_yet", subtract(NOTHING, accrued)],
    ["never_claimed", subtract(NOTHING, unclaimed)],
  ];
  return parts.filter(([, amount]) => amount !== NOTHING);
};

/** Returns the payments and how each was allocated, by invoice; a returned payment paid nothing. */
export function paymentsTable({ payments, totals }: Specification, language: Locale): SpecTable {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const rows = payments.flatMap(({ on, amount, parts, rest, returned }): SpecRow[] => {
    const back = returned === null ? null : word("returned_on", { day: tableDay(returned, language) });
    const cells = parts.map(({ number, costs, interest, principal }) => ({
      cells: [
        on,
        number,
        String(add(costs, add(interest, principal))),
        String(costs),
        String(interest),
        String(principal),
        back,
      ],
    }));
    if (parts.length === 0)
      return [{ cells: [on, null, String(amount), null, null, null, back ?? word("rest")] }];
    const left = { cells: [on, null, String(rest), null, null, null, word("rest")] };
    return rest === NOTHING ? cells : [...cells, left];
  });
  return {
    key: "payments",
    columns: [
      column("day", "day", 21),
      column("invoice", "text", 30),
      column("received", "money", 22),
      column("costs_column", "money", 18),
      column("interest", "money", 18),
      column("principal_column", "money", 22),
      column("remark", "text", 0),
    ],
    rows:
      rows.length === 0
        ? []
        : [
            ...rows,
            { cells: [null, word("paid_off"), String(totals.paid), null, null, null, null], isSum: true },
          ],
  };
}

/** Returns the day until which each claim can be preserved, and the interruptions of its limitation. */
export const limitationTable = ({ invoices }: Specification): SpecTable => ({
  key: "limitation",
  columns: [
    column("invoice", "text", 0),
    column("due", "day", 28),
    column("interrupted_on", "text", 60),
    column("lapses_after", "day", 34),
  ],
  rows: invoices.map(({ number, due, interruptions, lapses_on }) => ({
    cells: [number, due, interruptions.join(", "), lapses_on],
  })),
});

/** Returns the rows of rates it was calculated with, each with its source. */
export const ratesTable = ({ rates }: Specification, language: Locale): SpecTable => ({
  key: "rates",
  columns: [
    column("rate_kind", "text", 50),
    column("from", "day", 22),
    column("value", "text", 22),
    column("source", "text", 0),
  ],
  rows: rates.map(({ kind, from, value, source }) => ({
    cells: [sentence(language, `specification.rate_${kind}`), from, rateWords(kind, value, language), source],
  })),
});

const rateWords = (kind: string, value: string, language: Locale): string =>
  kind.startsWith("fx")
    ? value
    : sentence(language, "specification.percent", { value: value.replace(".", ",") });
