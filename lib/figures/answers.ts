import { z } from "zod";
import { currency, day, instant, int, money, one, parsedFilters } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { kinds } from "./rules/reports/compare";
import { DsoFilters, FigureFilters, SalesFilters } from "./schema";
import { ages } from "./statuses";

/** An amount already in wire format: among counts nothing else distinguishes the two. */
const wireAmount = z.string().regex(/^-?\d+\.\d{2}$/);
const Value = z.union([wireAmount, int, z.null()]);
export type Value = z.output<typeof Value>;

/** Values in the order of the answer's labels. */
const Series = z.strictObject({ key: z.string(), values: z.array(Value) });
export type Series = z.output<typeof Series>;

/** Returns the schema of one currency's data; `previous` has the same series for the year before, null where that year lacks the day. */
const ofCurrency = <More extends z.ZodRawShape>(more: More) =>
  z.strictObject({ currency, series: z.array(Series), previous: z.array(Series).optional(), ...more });

/** The names of the statuses of an answer, in the reader's language, by their ids. */
const names = z.record(z.string(), z.string());
const labels = z.array(z.string());
/** The number of invoices in the list behind each bar, per currency, in the order of the labels. */
const counts = z.record(z.string(), z.array(int)).optional();
const Counted = z.strictObject({ count: int, amount: money });
const filters = parsedFilters(FigureFilters);

/** A currency of the customer's invoices, and its open amount today. */
const CurrencyRow = z.strictObject({ currency, count: int, amount: money });
export const CurrencyRows = z.strictObject({ data: z.array(CurrencyRow), filters });

const standing = {
  date: day,
  /** The number of open items. */
  total: int,
  amount: money,
  notdue: money,
  dso: int.nullable(),
  cmsi: int.nullable(),
};
/** The tiles of one currency on a day; `previous` is a month earlier. */
const StatsRow = z.strictObject({
  currency,
  ...standing,
  dso_target: int,
  best_dso: int.nullable(),
  previous: z.strictObject(standing),
});
export const StatsRows = z.strictObject({ data: z.array(StatsRow), filters });

const TopDebtor = z.strictObject({
  rank: int,
  debtor_id: int,
  number: z.string(),
  name: z.string(),
  open: money,
  open_invoices: int,
  overdue: money,
  /** Days since its oldest overdue claim was due. */
  days: int,
  dso: int.nullable(),
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
    labels: z.array(int),
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
  data: z.strictObject({ labels, dso_target: int, currencies: z.array(ofCurrency({})) }),
  filters: parsedFilters(DsoFilters),
});

export const AmountChart = z.strictObject({
  data: z.strictObject({ labels, currencies: z.array(ofCurrency({ totals: Counted })) }),
  filters,
  counts,
});

const Effect = z.strictObject({ actions: int, claimed: money, paid_actions: int, paid: money });
const StepEffect = z.strictObject({
  step: int,
  actions: int,
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
    currencies: z.array(ofCurrency({ totals: Counted.extend({ actions: int, letters: int, mails: int }) })),
  }),
  filters,
  names,
  counts,
});

const sale = {
  id: int,
  date: day,
  customer: z.string(),
  subject: z.string(),
  product: z.string(),
  amount: money.nullable(),
};
const OpenAction = z.strictObject({ ...sale, type: z.enum(["Offerte", "Afspraak"]) });
/** The sales of each kind, in one currency. */
const SaleTotals = z.strictObject({ Offerte: Counted, Deal: Counted, "No-deal": Counted, Contract: Counted });
const Sale = z.strictObject({ ...sale, type: SaleTotals.keyof(), customer_id: int, currency });
export const SalesChart = z.strictObject({
  data: z.strictObject({
    labels,
    currencies: z.array(ofCurrency({ totals: SaleTotals })),
    actions: z.array(OpenAction),
    /** The entries of the requested product. */
    entries: z.array(Sale).optional(),
  }),
  filters: parsedFilters(SalesFilters),
  /** The customer of each open action's dossier, and the currency of its amount, by the action's id. */
  dossiers: z.record(z.string(), z.strictObject({ customer_id: int, currency })),
});

export const Forecast = z.strictObject({
  data: z.strictObject({
    labels,
    currencies: z.array(ofCurrency({ totals: z.strictObject({ late: money, later: money, unsure: money }) })),
  }),
  filters,
});

export const Target = z.strictObject({ dso_target: int });

/** The time of the last import of open items. */
export const LastImport = z.strictObject({ at: instant.nullable() });

/** Open and overdue amounts in one currency, and the number of open invoices. Currencies are never added together. */
export const OpenBalance = z.strictObject({ currency, open: money, overdue: money, count: int });
export type OpenBalance = Wire<z.output<typeof OpenBalance>>;
/** The main figures of a working day, in one currency: open, overdue, overdue for more than ninety days, and disputed. */
export const DayFigures = OpenBalance.extend({ old: money, disputed: money });
export type DayFigures = Wire<z.output<typeof DayFigures>>;

export const ScopeTotals = z.strictObject({ owed: z.array(OpenBalance), actions: int });
export type ScopeTotals = Wire<z.output<typeof ScopeTotals>>;

/** The summary of a list of open items as it was read. */
const ReadList = z.strictObject({
  name: z.string(),
  lines: int,
  invoices: int,
  debtors: int,
  rejected: int,
  newest: day.nullable(),
  totals: z.array(z.strictObject({ currency, amount: money })),
});

const KindTotal = z.strictObject({
  currency,
  kind: z.enum(kinds),
  count: int,
  old: money,
  new: money,
  difference: money,
});

/**
 * The content of a report of two lists. `is_swapped`: the first has the newer invoices. `is_strange`: none of its debtors is the
 * customer's.
 */
export const ReportPreviewed = one(
  z.strictObject({
    files: z.array(ReadList),
    rows: int,
    totals: z.array(KindTotal),
    is_swapped: z.boolean(),
    is_strange: z.boolean(),
  }),
);
export type ReportPreviewed = Wire<z.output<typeof ReportPreviewed>>["data"];
