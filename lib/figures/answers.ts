import { z } from "zod";
import { currency, day, flag, instant, money, one, understood, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { kinds } from "./rules/reports/compare";
import { DsoFilters, FigureFilters, SalesFilters } from "./schema";
import { ages } from "./statuses";

/** An amount that is already written for the wire: beside counts nothing else tells the two apart. */
const written = z.string().regex(/^-?\d+\.\d{2}$/);
const Value = z.union([written, whole, z.null()]);
export type Value = z.output<typeof Value>;

/** Values that line up with the labels of the answer. */
const Series = z.strictObject({ key: words, values: z.array(Value) });
export type Series = z.output<typeof Series>;

/** Returns what one currency shows; `previous` are the same series of the year before, null where that year has no such day. */
const ofCurrency = <More extends z.ZodRawShape>(more: More) =>
  z.strictObject({ currency, series: z.array(Series), previous: z.array(Series).optional(), ...more });

/** The names of the statuses of an answer, in the reader's language, by their ids. */
const names = z.record(z.string(), words);
const labels = z.array(words);
/** How many invoices the list behind each bar shows, per currency, in the order of the labels. */
const counts = z.record(z.string(), z.array(whole)).optional();
const Counted = z.strictObject({ count: whole, amount: money });
const filters = understood(FigureFilters);

/** The currencies a customer has invoices in, and what is open in each today. */
const CurrencyRow = z.strictObject({ currency, count: whole, amount: money });
export const CurrencyRows = z.strictObject({ data: z.array(CurrencyRow), filters });

const standing = {
  date: day,
  /** How many items are open. */
  total: whole,
  amount: money,
  notdue: money,
  dso: whole.nullable(),
  cmsi: whole.nullable(),
};
/** The tiles of one currency on a day; `previous` is a month before. */
const StatsRow = z.strictObject({
  currency,
  ...standing,
  dso_target: whole,
  best_dso: whole.nullable(),
  previous: z.strictObject(standing),
});
export const StatsRows = z.strictObject({ data: z.array(StatsRow), filters });

const TopDebtor = z.strictObject({
  rank: whole,
  debtor_id: whole,
  number: words,
  name: words,
  open: money,
  open_invoices: whole,
  overdue: money,
  /** Since its oldest overdue claim is due. */
  days: whole,
  dso: whole.nullable(),
});
const ten = z.array(TopDebtor);
const TopOfCurrency = z.strictObject({ currency, balance: ten, dso: ten, overdue: ten });
export const TopDebtors = z.strictObject({
  data: z.strictObject({ currencies: z.array(TopOfCurrency) }),
  filters,
});

/** The state at the end of `day`. */
export const InvoiceStatusChart = z.strictObject({
  data: z.strictObject({
    day,
    labels: z.array(whole),
    currencies: z.array(ofCurrency({ totals: Counted })),
  }),
  filters,
  names,
  counts,
});

export const AgeChart = z.strictObject({
  data: z.strictObject({
    day,
    labels: z.array(z.enum(ages)),
    currencies: z.array(ofCurrency({ totals: Counted })),
  }),
  filters,
  counts,
});

export const DsoChart = z.strictObject({
  data: z.strictObject({ labels, dso_target: whole, currencies: z.array(ofCurrency({})) }),
  filters: understood(DsoFilters),
});

export const AmountChart = z.strictObject({
  data: z.strictObject({ labels, currencies: z.array(ofCurrency({ totals: Counted })) }),
  filters,
  counts,
});

const Effect = z.strictObject({ actions: whole, claimed: money, paid_actions: whole, paid: money });
const StepEffect = z.strictObject({
  step: whole,
  actions: whole,
  claimed: money,
  within: z.strictObject({ "7": Effect, "14": Effect, "30": Effect }),
});
export const PaidChart = z.strictObject({
  data: z.strictObject({
    labels,
    currencies: z.array(
      ofCurrency({
        totals: Counted.extend({ statuses: z.record(z.string(), Counted) }),
        effect: z.array(StepEffect),
      }),
    ),
  }),
  filters,
  names,
  counts,
});

export const ActionsChart = z.strictObject({
  data: z.strictObject({
    labels,
    currencies: z.array(
      ofCurrency({ totals: Counted.extend({ actions: whole, letters: whole, mails: whole }) }),
    ),
  }),
  filters,
  names,
  counts,
});

const sale = {
  id: whole,
  date: day,
  customer: words,
  subject: words,
  product: words,
  amount: money.nullable(),
};
const OpenAction = z.strictObject({ ...sale, type: z.enum(["Offerte", "Afspraak"]) });
/** What is in sight of each kind, in one currency. */
const SaleTotals = z.strictObject({ Offerte: Counted, Deal: Counted, "No-deal": Counted, Contract: Counted });
const Sale = z.strictObject({ ...sale, type: SaleTotals.keyof(), customer_id: whole, currency });
export const SalesChart = z.strictObject({
  data: z.strictObject({
    labels,
    currencies: z.array(ofCurrency({ totals: SaleTotals })),
    actions: z.array(OpenAction),
    /** Those of the product that was asked for. */
    entries: z.array(Sale).optional(),
  }),
  filters: understood(SalesFilters),
  /** Whose dossier each open action stands in, and the currency of its amount, by the action's id. */
  dossiers: z.record(z.string(), z.strictObject({ customer_id: whole, currency })),
});

export const Forecast = z.strictObject({
  data: z.strictObject({
    labels,
    currencies: z.array(ofCurrency({ totals: z.strictObject({ late: money, later: money, unsure: money }) })),
  }),
  filters,
});

export const Target = z.strictObject({ dso_target: whole });

/** When open items last came in. */
export const LastImport = z.strictObject({ at: instant.nullable() });

/** Open and overdue in one currency, over how many open invoices. Currencies are never added together. */
export const Owed = z.strictObject({ currency, open: money, overdue: money, count: whole });
export type Owed = Wire<z.output<typeof Owed>>;
/** What a working day turns on, in one currency: open, overdue, overdue for more than ninety days, and what of it is disputed. */
export const DayFigures = Owed.extend({ old: money, disputed: money });
export type DayFigures = Wire<z.output<typeof DayFigures>>;

export const Standing = z.strictObject({ owed: z.array(Owed), actions: whole });
export type Standing = Wire<z.output<typeof Standing>>;

/** What was recognised in a list of open items. */
const ReadList = z.strictObject({
  name: words,
  lines: whole,
  invoices: whole,
  debtors: whole,
  rejected: whole,
  newest: day.nullable(),
  totals: z.array(z.strictObject({ currency, amount: money })),
});

const KindTotal = z.strictObject({
  currency,
  kind: z.enum(kinds),
  count: whole,
  old: money,
  new: money,
  difference: money,
});

/** What a report of two lists would hold. `is_swapped`: the first has the newer invoices. `is_strange`: none of its debtors is the customer's. */
export const ReportPreviewed = one(
  z.strictObject({
    files: z.array(ReadList),
    rows: whole,
    totals: z.array(KindTotal),
    is_swapped: flag,
    is_strange: flag,
  }),
);
export type ReportPreviewed = Wire<z.output<typeof ReportPreviewed>>["data"];
