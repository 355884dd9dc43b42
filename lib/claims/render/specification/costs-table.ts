import { letterAmount, letterRate, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { add, type Cents, NOTHING, sum } from "@/lib/kernel/money";
import type { Specification } from "../../answers/specification";
import { abbreviatedList } from "./abbreviated-list";
import type { SpecRow, SpecTable } from "./tables";

type Letter = Specification["letters"][number];
type Judged = NonNullable<Letter["judged"]>;

/** Returns how collection costs were calculated, letter by letter, and each invoice's share of them. */
export function costsTable(spec: Specification, language: Locale): SpecTable {
  const { letters, invoices, totals } = spec;
  const word = (key: string) => sentence(language, `specification.${key}`);
  const flat = invoices
    .filter(({ flat_sum }) => flat_sum !== NOTHING)
    .map(
      ({ number, first, flat_sum }): SpecRow => ({
        cells: [first, number, null, word("flat_sum"), String(flat_sum), null],
      }),
    );
  const rows = [...flat, ...letters.flatMap((letter) => letterRows(letter, spec, language))];
  return {
    key: "costs_work",
    columns: [
      { heading: "costs_from", kind: "day", width: 21 },
      { heading: "invoices_of", kind: "text", width: 34 },
      { heading: "base", kind: "money", width: 22 },
      { heading: "make_up", kind: "text", width: 0 },
      { heading: "costs_column", kind: "money", width: 18 },
      { heading: "vat_column", kind: "money", width: 16 },
    ],
    rows:
      rows.length === 0
        ? []
        : [
            ...rows,
            {
              cells: [null, word("together"), null, null, String(totals.costs), String(totals.vat)],
              isSum: true,
            },
          ],
  };
}

/** Returns the row of a letter's costs, and below it the shares where there are several. */
function letterRows(letter: Letter, { invoices, letters }: Specification, language: Locale): SpecRow[] {
  const { judged, letter_id } = letter;
  if (!judged || judged.costs === NOTHING) return [];
  const shares = invoices.flatMap(({ number, shares: all }) =>
    all.filter((share) => share.letter_id === letter_id).map((share) => ({ number, ...share })),
  );
  if (shares.length === 0) return [];
  const costs = sum(shares.map((share) => share.costs));
  const vat = sum(shares.map((share) => share.vat));
  const all = add(judged.costs, judged.vat);
  const partOf =
    add(costs, vat) === all
      ? []
      : [sentence(language, "specification.part_of", { amount: letterAmount(all, language) })];
  const whole = {
    cells: [
      judged.costs_from,
      abbreviatedList(
        shares.map(({ number }) => number),
        language,
      ),
      String(judged.base),
      [
        sentence(language, "specification.letter_of", { day: tableDay(letter.made, language) }),
        [workOf(judged, letters, language), ...partOf].join(" "),
      ].join(": "),
      String(costs),
      String(vat),
    ],
  };
  if (shares.length < 2) return [whole];
  return [whole, ...shares.map((share) => shareRow(share, language))];
}

/** Returns the row of a share, with its amount in the text: the columns are added up, and the letter's own row is in them. */
const shareRow = (share: { number: string; costs: Cents; vat: Cents }, language: Locale): SpecRow => ({
  cells: [
    null,
    share.number,
    null,
    sentence(language, "specification.share", {
      amount: letterAmount(add(share.costs, share.vat), language),
    }),
    null,
    null,
  ],
});

/** Returns the bands of the scale over the base, and the limits that changed the result. */
function workOf(judged: Judged, letters: readonly Letter[], language: Locale): string {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const bands = judged.bands.map(({ base, percentage }) =>
    word("band", { rate: letterRate(percentage, language), base: letterAmount(base, language) }),
  );
  const joined = letters.filter(({ letter_id }) => judged.joined.includes(letter_id));
  const days = joined.map(({ made }) => tableDay(made, language)).join(", ");
  return [
    bands.join(" + "),
    judged.bound && word(`bound_${judged.bound}`),
    joined.length > 0 && word("joined", { days }),
    judged.capped && word("capped", { amount: letterAmount(judged.announced ?? NOTHING, language) }),
  ]
    .filter(Boolean)
    .join(" ");
}
