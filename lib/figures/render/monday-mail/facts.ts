import { formatCents, formatCount, formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";
import { type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { WeekFigures } from "../../queries/monday-mail/customer-week";
import type { ReaderWeek } from "../../queries/monday-mail/week-of-reader";
import type { DebtorToWatch } from "../../rules/monday-mail/debtors-to-watch";

/** A figure with its name, the address of its rows, and its change in a week. */
export type Line = { label: string; value: string; href: string | null; change: string };
/** A group of lines: figures of one currency, or debtors to look at, each with a reason. */
export type Part = { title: string; lines: Line[] };
/** The section of one customer, or of all in reach. */
export type Section = { title: string; parts: Part[]; note: string; more: { words: string; href: string } };

type Customer = ReaderWeek["customers"][number];

/** Returns the content of a mail, with texts shared by its HTML and its plain version. */
export function sectionsOf(readerWeek: ReaderWeek, baseUrl: string, language: Locale): Section[] {
  const of = (customer: Customer) =>
    customerSection(customer, addressesOf(baseUrl, customer, readerWeek.week.till), language);
  return [
    ...readerWeek.customers.map(of),
    ...(readerWeek.reach ? [reachSection(readerWeek.reach, baseUrl, language)] : []),
  ];
}

const translate = (language: Locale, key: string, values?: Record<string, string | number>) =>
  sentence(language, `monday_mail.${key}`, values);

function customerSection(
  { customer, currencies, look_at }: Customer,
  at: Addresses,
  language: Locale,
): Section {
  const parts = currencies.map(({ currency, week, before }) => ({
    title: currencies.length > 1 ? currency : "",
    lines: figureLines(week, before, currency, at, language),
  }));
  const toLookAt = {
    title: translate(language, "look_at"),
    lines: look_at.map((debtor) => ({
      label: `${debtor.name} (${debtor.number})`,
      value: "",
      href: at.debtor(debtor.debtor_id),
      change: reasonOf(debtor, language),
    })),
  };
  return {
    title: customer.name,
    parts: [...parts, ...(look_at.length > 0 ? [toLookAt] : [])],
    note: currencies.length === 0 ? translate(language, "no_figures") : "",
    more: { words: translate(language, "dashboard"), href: at.dashboard(null) },
  };
}

const reasonOf = ({ reason, overdue, fresh, days, currency }: DebtorToWatch, language: Locale): string =>
  translate(language, `reason_${reason}`, {
    overdue: formatCents(overdue, currency),
    fresh: formatCents(fresh, currency),
    days: formatCount(days),
  });

function figureLines(
  week: WeekFigures,
  before: WeekFigures,
  currency: string,
  at: Addresses,
  language: Locale,
): Line[] {
  const money = (amount: Cents) => formatCents(amount, currency);
  const stands = (now: Cents, then: Cents) => {
    const more = subtract(now, then);
    if (more === NOTHING) return translate(language, "same");
    const amount = money(cents(Math.abs(more)));
    return translate(language, more > NOTHING ? "more" : "less", { amount });
  };
  const flow = ({ amount, count }: WeekFigures["received"], key: "invoices" | "actions") =>
    count === 0
      ? translate(language, "none")
      : `${money(amount)} · ${translate(language, key, { count, shown: formatCount(count) })}`;
  const word = (key: string) => sentence(language, `figures.${key}`);
  const days = (count: number | null) => (count === null ? "–" : translate(language, "days", { count }));
  return [
    {
      label: word("title_open"),
      value: money(week.open),
      href: at.open(currency),
      change: stands(week.open, before.open),
    },
    {
      label: word("title_overdue"),
      value: money(week.overdue),
      href: at.overdue(currency),
      change: stands(week.overdue, before.overdue),
    },
    {
      label: word("title_dso"),
      value: days(week.dso),
      href: at.dashboard(currency),
      change: translate(language, "then", { value: days(before.dso) }),
    },
    {
      label: translate(language, "received"),
      value: flow(week.received, "invoices"),
      href: week.received.count > 0 ? at.dashboard(currency) : null,
      change: translate(language, "before", { value: flow(before.received, "invoices") }),
    },
    {
      label: word("title_sent"),
      value: flow(week.sent, "actions"),
      href: week.sent.count > 0 ? at.dashboard(currency) : null,
      change: translate(language, "before", { value: flow(before.sent, "actions") }),
    },
  ];
}

const saleWords = { Offerte: "offerte", Deal: "deal", "No-deal": "no_deal", Contract: "contract" } as const;
const actionWords = { Offerte: "offerte", Afspraak: "afspraak" } as const;

function reachSection(
  { balances, sales, actions }: NonNullable<ReaderWeek["reach"]>,
  baseUrl: string,
  language: Locale,
): Section {
  const word = (key: string) => sentence(language, `figures.${key}`);
  const flow = (of: { amount: Cents; count: number }, currency: string) =>
    `${formatCount(of.count)} · ${formatCents(of.amount, currency)}`;
  const standing = balances.flatMap(({ currency, open, overdue }) => [
    {
      label: word("title_open"),
      value: formatCents(open, currency),
      href: null,
      change: translate(language, "of_which_overdue", { amount: formatCents(overdue, currency) }),
    },
  ]);
  const sold = sales.map(({ type, currency, week, before }) => ({
    label: word(`sale_${saleWords[type]}`),
    value: flow(week, currency),
    href: baseUrl,
    change: translate(language, "before", { value: flow(before, currency) }),
  }));
  const waiting = actions.map(({ type, date, customer, customer_id, subject }) => ({
    label: `${customer}: ${subject}`,
    value: "",
    href: `${baseUrl}/customers/${customer_id}/edit?tab=dossier`,
    change: `${word(`sale_${actionWords[type]}`)} · ${formatDay(date, language)}`,
  }));
  const part = (title: string, lines: Line[]): Part[] => (lines.length > 0 ? [{ title, lines }] : []);
  return {
    title: translate(language, "all_customers"),
    parts: [
      ...part(translate(language, "standing_now"), standing),
      ...part(translate(language, "sold"), sold),
      ...part(word("own_actions"), waiting),
    ],
    note: sold.length === 0 ? translate(language, "nothing_sold") : "",
    more: { words: translate(language, "dashboard"), href: baseUrl },
  };
}

/** The addresses of the rows behind figures; null where the reader has no access. */
type Addresses = {
  open: (currency: string) => string | null;
  overdue: (currency: string) => string | null;
  /** The figures, by day; for all currencies as last viewed. */
  dashboard: (currency: string | null) => string;
  debtor: (id: number) => string | null;
};

const LATE = "to_30,to_60,to_90,over_90";

/** Returns the addresses of a customer's figures on a day; each selects that customer first (`sc`), whichever was selected since. */
function addressesOf(
  baseUrl: string,
  { customer, mayOpenLists, mayOpenDebtors }: ReaderWeek["customers"][number],
  on: Day,
): Addresses {
  const at = (path: string, query: Record<string, string>) =>
    `${baseUrl}${path}?${new URLSearchParams({ ...query, sc: String(customer.id) })}`;
  const list = (query: Record<string, string>) =>
    mayOpenLists ? at("/invoices", { dso: on, ...query }) : null;
  return {
    open: (currency) => list({ currency }),
    overdue: (currency) => list({ due: LATE, currency }),
    dashboard: (currency) => at("", { figures: "", ...(currency && { format: "Y-m-d", currency }) }),
    debtor: (id) => (mayOpenDebtors ? at(`/debtors/${id}/edit`, {}) : null),
  };
}
