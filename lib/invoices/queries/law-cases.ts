import { and, eq, lte, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { type LawClaimRules, lawClaimRules } from "@/lib/customers/rules/law";
import { settled } from "@/lib/flow/statuses";
import { addDays, type Day, day, daysBetween, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, NOTHING } from "@/lib/kernel/money";
import { type LawCase, type LawEvent, type LawInvoice, lawKindOf } from "../rules/law/case";
import type { DebtorKind, LawRules } from "../rules/law/jurisdiction";
import { termOf } from "../rules/law/terms";
import type { DebtorCase } from "../rules/law-facts/amounts";
import { correctionsOf } from "../rules/law-facts/corrections";
import { moneyEvents } from "../rules/law-facts/money-events";
import { ratesAsOf } from "../rules/law-facts/rates-as-of";
import { type ByLaw, lawSettingsOf } from "../rules/law-facts/settings";
import { interruptionEvents } from "./interruptions";
import { firstLetters, lawLettersOf, letterRows } from "./law-letters";
import { rateChangesOf } from "./law-rates";
import { changesOf, type HoldPeriod, holdsOf, moneyOf, switchEvent, switchesOf } from "./law-rows";

type Row = {
  id: number;
  debtor_id: number;
  currency: Currency;
  number: string;
  date: Day;
  expires_at: Day;
  total_amount: Cents;
  paid_before: Cents;
  contract_number: string;
  series: string;
  received_on: Day | null;
  claim_kind: "services" | "goods" | null;
  default_on: Day | null;
  rates_from: Day | null;
};

/** The customer's choices, the law's figures and the day; `also` has invoices that count even if they are closed and in no letter. */
type CaseOptions = {
  settings: ByLaw;
  rules: LawRules;
  on: Day;
  currency?: Currency;
  also?: readonly number[] | undefined;
};

/**
 * Returns the legal cases of debtors on a day, one for each of them and each currency: earlier invoices that are open or were in a letter
 * of the collection side, those letters and their delivery, payments, corrections and holds. Without `currency` there is a case for each in
 * which a debtor has any.
 */
export async function lawCases(
  read: Read,
  debtor_ids: readonly number[],
  { settings, rules, on, currency: only, also = [] }: CaseOptions,
): Promise<DebtorCase[]> {
  if (debtor_ids.length === 0) return [];
  const [owing, rows] = await Promise.all([
    debtorsOf(read, debtor_ids),
    invoicesOf(read, debtor_ids, { on, also }),
  ]);
  const ids = rows.map(({ id }) => id);
  const law = lawClaimRules(settings.law);
  const [named, reminded, money, changes, switches, standing, interrupted, rateChanges] = await Promise.all([
    letterRows(read, ids),
    law.consumer_default === "notice" ? firstLetters(read, ids) : new Map<number, Day>(),
    moneyOf(read, ids),
    changesOf(read, ids),
    switchesOf(read, ids),
    holdsOf(read, ids),
    interruptionEvents(read, ids),
    rateChangesOf(read),
  ]);
  const asOf = ratesAsOf(named, new Map(rows.map(({ id, rates_from }) => [id, rates_from])), rateChanges);
  const [moneyBy, changesBy, switchesBy, standingBy, lettersBy] = [
    groupBy(money, ({ invoice_id }) => invoice_id),
    groupBy(changes, ({ invoice_id }) => invoice_id),
    groupBy(switches, ({ invoice_id }) => invoice_id),
    groupBy(standing, ({ invoice_id }) => invoice_id),
    groupBy(named, ({ debtor_id }) => debtor_id),
  ];
  const byDebtor = groupBy(rows, ({ debtor_id }) => debtor_id);
  return [...owing].flatMap(([debtor_id, debtor]): DebtorCase[] => {
    const all = byDebtor.get(debtor_id) ?? [];
    const currencies = only ? [only] : [...new Set(all.map(({ currency }) => currency))];
    return currencies.map((currency) =>
      caseIn(currency, { debtor_id, debtor, own: all.filter((row) => row.currency === currency) }),
    );
  });
  function caseIn(currency: Currency, { debtor_id, debtor, own }: DebtorInvoices): DebtorCase {
    const isAbroad = debtor.country !== "NL" && debtor.country !== "";
    const kind = lawKindOf(debtor.debtor_kind, debtor.kvk_number !== "");
    const numbers = new Map(own.map(({ id, number }) => [id, number]));
    const of = <T>(by: ReadonlyMap<number, T[]>): T[] => own.flatMap(({ id }) => by.get(id) ?? []);
    const claims = own.map((row) => ({
      row,
      ...correctionsOf(row.number, row.total_amount, changesBy.get(row.id) ?? []),
    }));
    const facts: LawCase = {
      debtor: kind,
      currency,
      settings: lawSettingsOf(settings),
      invoices: claims.map(({ row, amount }) =>
        lawInvoice(row, amount, {
          held: standingBy.get(row.id) ?? [],
          rules,
          law,
          parties: { kind, is_large: debtor.is_large },
          reminded: reminded.get(row.id) ?? null,
          rates_as_of: asOf.get(row.id),
        }),
      ),
      letters: lawLettersOf(lettersBy.get(debtor_id) ?? [], numbers),
      events: [
        ...own.flatMap(paidBefore),
        ...moneyEvents(of(moneyBy).sort(byBooking)),
        ...claims.flatMap(({ events }) => events),
        ...own.flatMap(({ id, number }) => (switchesBy.get(id) ?? []).map(switchEvent(number))),
        ...own.flatMap(({ id, number }) => interrupted.get(id)?.(number) ?? []),
        ...of(standingBy).flatMap((hold) => standstills(hold, law)),
      ],
    };
    return {
      debtor_id,
      facts,
      ids: new Map(own.map(({ id, number }) => [number, id])),
      is_kind_known: debtor.debtor_kind !== null || debtor.kvk_number !== "",
      outside: isAbroad && !law.abroad ? debtor.country : null,
      is_abroad: isAbroad,
    };
  }
}

const byBooking = (a: { on: Day; id: number }, b: { on: Day; id: number }): number =>
  a.on === b.on ? a.id - b.id : daysBetween(b.on, a.on);

type DebtorRow = {
  debtor_kind: DebtorKind | null;
  is_large: boolean;
  kvk_number: string;
  country: string;
};
type DebtorInvoices = { debtor_id: number; debtor: DebtorRow; own: readonly Row[] };

async function debtorsOf({ db, customer, ...read }: Read, ids: readonly number[]) {
  const rows = await db
    .select({
      id: debtors.id,
      debtor_kind: debtors.debtor_kind,
      is_large: debtors.is_large,
      kvk_number: debtors.kvk_number,
      country: debtors.country,
    })
    .from(debtors)
    .where(and(eq(debtors.customer_id, customer.id), among(debtors.id, ids), ownDebtor(read)));
  return new Map(rows.map((row) => [row.id, row]));
}

const isOpen = sql`(${invoices.amount} > 0 or ${invoices.rest_open}) and ${invoices.last_status_id} not in ${settled}`;
const isOnLetter = sql`exists (select from ${letter_items} join ${letters} on ${letters.customer_id} = ${letter_items.customer_id}
    and ${letters.id} = ${letter_items.letter_id}
  where ${letter_items.customer_id} = ${invoices.customer_id} and ${letter_items.invoice_id} = ${invoices.id}
    and ${letters.withdrawn_at} is null and ${letters.free_until} is not null)`;

const invoicesOf = (
  read: Read,
  debtor_ids: readonly number[],
  { on, also }: { on: Day; also: readonly number[] },
): Promise<Row[]> =>
  read.db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      currency: invoices.currency,
      number: invoices.number,
      date: invoices.date,
      expires_at: invoices.expires_at,
      total_amount: invoices.total_amount,
      paid_before: invoices.paid_before,
      contract_number: invoices.contract_number,
      series: invoices.series,
      received_on: invoices.received_on,
      claim_kind: invoices.claim_kind,
      default_on: invoices.default_on,
      rates_from: invoices.rates_from,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        among(invoices.debtor_id, debtor_ids),
        lte(invoices.date, on),
        sql`${invoices.total_amount} > 0`,
        sql`(${isOpen} or ${isOnLetter} or ${among(invoices.id, also)})`,
      ),
    )
    .orderBy(invoices.expires_at, invoices.id);

type Circumstances = {
  held: readonly HoldPeriod[];
  rules: LawRules;
  law: LawClaimRules;
  parties: { kind: DebtorKind; is_large: boolean };
  /** The last day of payment in the first letter about it. */
  reminded: Day | null;
  rates_as_of: Day | undefined;
};

function lawInvoice(
  row: Row,
  amount: Cents,
  { held, rules, law, parties, reminded, rates_as_of }: Circumstances,
): LawInvoice {
  const { number, date, currency, contract_number, series, received_on } = row;
  const expires_at = later(date, row.expires_at);
  const stops = held
    .filter(({ kind }) => kind !== "promise" && kind !== "callback")
    .map(({ from, to }) => ({ from, to }));
  const term = termOf(
    { date, expires_at },
    {
      debtor: parties.kind,
      is_large: parties.is_large,
      is_small: law.is_small,
      is_agreed: law.term === "agreed",
    },
    rules,
  );
  const default_on = row.default_on ?? defaultBy(parties.kind, law, reminded);
  const contract = series || contract_number;
  return {
    number,
    date,
    expires_at,
    amount,
    currency,
    term,
    claim_kind: row.claim_kind ?? law.claim_kind,
    ...(received_on === null ? {} : { received_on }),
    ...(default_on === null ? {} : { default_on }),
    ...(contract === "" ? {} : { series: contract }),
    ...(rates_as_of === undefined ? {} : { rates_as_of }),
    ...(stops.length > 0 ? { held: stops } : {}),
  };
}

/** The last possible day: the default of a consumer who was never given notice begins no earlier. */
const NEVER = day("2198-12-31");

/** Returns the day a consumer's default begins where the invoice's term starts none: after the first letter's term (6:82 BW). */
function defaultBy(kind: DebtorKind, { consumer_default }: LawClaimRules, reminded: Day | null): Day | null {
  if (kind !== "consumer" || consumer_default === "expires") return null;
  return reminded === null ? NEVER : addDays(reminded, 1);
}

/** Returns the payments from before the invoice was first imported: their day is unknown, so they count as paid on the invoice's date. */
const paidBefore = ({ number, date, paid_before }: Row): LawEvent[] =>
  paid_before > NOTHING
    ? [
        {
          kind: "payment",
          id: `before-${number}`,
          on: date,
          amount: paid_before,
          by: "ledger",
          invoices: [{ number, amount: paid_before }],
        },
      ]
    : [];

/** Returns a hold as law events: agreed (arrangement) or forced delay (insolvency …). A dispute stops letters, not interest. */
function standstills(
  { number, kind, reason, outcome, from, to }: HoldPeriod,
  { revive }: LawClaimRules,
): LawEvent[] {
  const invoices = [number];
  if (kind === "arrangement") {
    const is_revived = revive && outcome === "broken";
    return [
      {
        kind: "standstill",
        reason: "arrangement",
        from,
        to,
        invoices,
        ...(is_revived ? { is_revived } : {}),
      },
    ];
  }
  if (kind === "pause" && (reason === "insolvency" || reason === "debt_counselling" || reason === "deceased"))
    return [{ kind: "standstill", reason, from, to, invoices }];
  return [];
}
