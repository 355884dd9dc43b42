import { and, asc, count, desc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { fullNameOf } from "@/db/full-name";
import { law_rates } from "@/db/schema/law";
import { users } from "@/db/schema/tenancy";
import { dutchLaw } from "@/db/seed/law/rules";
import { contains, when } from "@/db/where";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { type LawClaimRules, lawClaimRules } from "@/lib/customers/rules/law";
import { type RateKind, rateKinds } from "@/lib/invoices/rules/law/jurisdiction";
import { one } from "@/lib/kernel/answers";
import { id } from "@/lib/kernel/fields";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { MissingRates, Rate, RateList } from "../answers";
import { missedByCustomer, missingHalfYears } from "../rules/half-years";
import { isExchange, unitsText } from "../rules/rate-values";
import { RateFilters, RateId } from "../schema/rates";

/** Returns the current rates, the newest first; each is identified by the id of its first version. */
export const listRates = staffQuery({
  can: "rates.read",
  input: RateFilters,
  answer: RateList,
  async run(read, filters) {
    const order = filters.direction === "asc" ? asc : desc;
    const sorts = {
      from: law_rates.from,
      checked_on: sql`coalesce(${law_rates.checked_on}, '-infinity')`,
      changed_at: law_rates.created_at,
    };
    const rows = await versions(read)
      .where(matching(read, filters))
      .orderBy(order(sorts[filters.sort]), asc(law_rates.kind), desc(law_rates.from))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(law_rates).where(matching(read, filters));
    return { data: rows.map(rateRow), meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});

const matching = (read: StaffRead, { q, kind }: RateFilters): SQL | undefined =>
  and(
    isCurrent(read),
    when(q, (words) => contains(words, law_rates.source)),
    when(kind, (kinds) => inArray(law_rates.kind, kindsOf(kinds))),
  );

const kindsOf = (kinds: string): RateKind[] => rateKinds.filter((kind) => kinds.split(",").includes(kind));

const later = alias(law_rates, "later");
/** Returns a condition for the last version of a kind and day. */
const isCurrent = ({ db }: StaffRead): SQL =>
  notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.kind, law_rates.kind),
          eq(later.from, law_rates.from),
          sql`${later.version} > ${law_rates.version}`,
        ),
      ),
  );

/** Returns one rate with its versions. Throws Problem("not-found"). */
export const getRate = staffQuery({
  can: "rates.read",
  input: RateId,
  answer: one(Rate),
  run: async (read, { id }) => ({ data: await rateAnswer(read, id) }),
});

/** Returns a rate as its form shows it, its versions newest first. Throws Problem("not-found"). */
export async function rateAnswer(read: StaffRead, id: number) {
  const rows = await versions(read).where(eq(first.id, id)).orderBy(desc(law_rates.version));
  const [current] = rows;
  if (!current) throw notFound();
  return { ...rateRow(current), versions: rows.map(versionOf) };
}

/** Returns the half-years for which a rate of interest is missing, up to the one that starts within thirty days. */
export const missingRates = staffQuery({
  can: "rates.write",
  input: z.strictObject({}),
  answer: one(MissingRates),
  async run({ db, today }) {
    const rows = await db.select({ kind: law_rates.kind, from: law_rates.from }).from(law_rates);
    const kinds = [...new Set(Object.values(dutchLaw.rates))];
    return { data: { missing: missingHalfYears(rows, today, kinds) } };
  },
});

/**
 * Returns the half-years without a rate that a customer claiming by law needs within fourteen days: none while it claims by its own rates,
 * with agreed interest only those of consumers, without interest none. Throws Problem("not-found").
 */
export const awaitedRates = staffQuery({
  can: "rates.await",
  input: z.strictObject({ id: id("customer") }),
  answer: one(MissingRates),
  async run(staff, { id: customer_id }) {
    const read = await atCustomer(staff, customer_id);
    const { legal_mode, law } = await customerSettings(read);
    if (!legal_mode) return { data: { missing: [] } };
    const rows = await read.db.select({ kind: law_rates.kind, from: law_rates.from }).from(law_rates);
    return { data: { missing: missedByCustomer(rows, read.today, kindsNeeded(lawClaimRules(law))) } };
  },
});

/** Returns the kinds of rates needed: a company's agreed interest needs none; a consumer's counts only above the law's (LAW §4). */
function kindsNeeded({ interest }: Pick<LawClaimRules, "interest">): RateKind[] {
  const { consumer, company, public: publicBody } = dutchLaw.rates;
  if (interest === "none") return [];
  return interest === "agreed" ? [consumer] : [...new Set([consumer, company, publicBody])];
}

const first = alias(law_rates, "first");
const recorder = alias(users, "recorder");
const checker = alias(users, "checker");

/** Returns a query for all versions, each with the id of its rate. */
const versions = ({ db }: StaffRead) =>
  db
    .select({
      id: first.id,
      kind: law_rates.kind,
      from: law_rates.from,
      number: law_rates.value,
      source: law_rates.source,
      reason: law_rates.reason,
      checked_on: law_rates.checked_on,
      checked_by: sql<string | null>`${sql.raw(fullNameOf("checker"))}`,
      recorded_on: law_rates.recorded_on,
      recorded_by: sql<string | null>`${sql.raw(fullNameOf("recorder"))}`,
      changed_at: law_rates.created_at,
      version: law_rates.version,
    })
    .from(law_rates)
    .innerJoin(
      first,
      and(eq(first.kind, law_rates.kind), eq(first.from, law_rates.from), eq(first.version, 1)),
    )
    .leftJoin(recorder, eq(recorder.id, law_rates.recorded_by))
    .leftJoin(checker, eq(checker.id, law_rates.checked_by));

type Row = Awaited<ReturnType<typeof versions>>[number];

const rateRow = ({ number, reason: _, ...row }: Row) => ({ ...row, ...numberText(row.kind, number) });

const versionOf = ({ id: _, from: __, kind, number, ...version }: Row) => ({
  ...version,
  ...numberText(kind, number),
});

const numberText = (kind: RateKind, number: number) =>
  isExchange(kind) ? { percent: null, value: unitsText(number) } : { percent: cents(number), value: null };
