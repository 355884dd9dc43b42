import { and, eq, lte } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { holdRows, summaryOf } from "@/lib/agreements/queries/hold-rows";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { lawClaimRules } from "@/lib/customers/rules/law";
import { countryIn } from "@/lib/i18n/countries";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import type { Currency } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { placeLines } from "@/lib/letters/rules/address";
import type { Specification, SpecificationContent } from "../../answers/specification";
import { calculatedClaim, evaluatedLetters } from "../../rules/specification/calculation";
import { checksumOf } from "../../rules/specification/checksum";
import { factsUntil, publishedFacts } from "../../rules/specification/facts";
import { claimForFile, type DebtorLawClaim, lawClaim } from "../law-claim";
import { sentLetters } from "./sent-letters";

/** The currency and the day; `invoices` are the ids of those it is about, unless it is about all. */
type SpecificationRequest = { currency: Currency; on?: Day | undefined; invoices?: readonly number[] };

/**
 * Returns the specification of a debtor's claim in one currency on a day: the parties and the ground, how each amount was calculated and
 * the proof for it, in the reader's language. For some invoices it states the claim on those; costs and payments are calculated over all,
 * because one depends on the others. Throws Problem("not-found"), ("invalid") at `on` for a day too far ahead, ("conflict") naming a day
 * without a rate.
 */
export async function specificationOf(
  read: Read,
  debtor_id: number,
  { currency, on: chosen, invoices: chosen_ids }: SpecificationRequest,
): Promise<Specification> {
  const found = await lawClaim(read, debtor_id, { currency, on: chosen, also: chosen_ids ?? [] });
  const claim = claimForFile(found, read.language);
  const { on, law, ids } = found;
  const facts = factsUntil(found.facts, on);
  const named = [...ids].filter(([, id]) => chosen_ids?.includes(id) ?? true);
  const invoice_ids = named.map(([, id]) => id);
  const numbers = chosen_ids ? new Set(named.map(([number]) => number)) : null;
  const judged = evaluatedLetters(facts, claim);
  const letters = await sentLetters(read, invoice_ids, on);
  const customer = await customerSettings(read);
  const content: SpecificationContent = {
    version: "invorder-specification/1",
    formula: claim.formula,
    on,
    made_on: read.today,
    currency,
    creditor: creditorOf(customer, read),
    debtor: await debtorOf(read, debtor_id, found),
    ...calculatedClaim(facts, claim, law, numbers),
    vat: { is_added: facts.settings.costs_vat, reason: lawClaimRules(customer.law).vat_reason || null },
    letters: letters.map((letter) => ({ ...letter, judged: judged.get(letter.letter_id) ?? null })),
    agreements: await agreementsAbout(read, invoice_ids, on),
    facts: publishedFacts(facts, on),
  };
  return { ...content, checksum: checksumOf(content) };
}

function creditorOf(customer: CustomerSettings, { language }: Read): SpecificationContent["creditor"] {
  const { street, house_number, house_number_suffix, has_support } = customer;
  return {
    name: customer.company_name || customer.name,
    address: [
      `${street} ${house_number}${house_number_suffix}`.trim(),
      ...placeLines(customer, false),
      countryIn(language, customer.country),
    ].filter(Boolean),
    register_number: customer.kvk_number,
    contact_name: has_support ? customer.support_name : "",
    telephone: (has_support && customer.support_telephone) || customer.contact_telephone_number,
    email: (has_support && customer.support_email) || customer.contact_email_address,
    iban: customer.bank_iban,
  };
}

async function debtorOf(
  read: Read,
  id: number,
  { facts, is_kind_known, is_abroad }: DebtorLawClaim,
): Promise<SpecificationContent["debtor"]> {
  const [debtor] = await read.db
    .select()
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id)));
  if (!debtor) throw notFound();
  return {
    number: debtor.number,
    name: debtor.name,
    address: [debtor.address, ...placeLines(debtor, false), countryIn(read.language, debtor.country)].filter(
      Boolean,
    ),
    register_number: debtor.kvk_number,
    contact_name: debtor.contact_name,
    telephone: debtor.contact_telephone_number,
    email: debtor.contact_email_address,
    kind: facts.debtor,
    kind_because: becauseOf(is_kind_known, debtor.debtor_kind !== null),
    is_abroad,
  };
}

function becauseOf(isKnown: boolean, isFilledIn: boolean): SpecificationContent["debtor"]["kind_because"] {
  if (!isKnown) return "unknown";
  return isFilledIn ? "filled_in" : "company_number";
}

/** Returns the disputes, promises and agreements about invoices until a day, the oldest first, with their outcomes. */
async function agreementsAbout(
  read: Read,
  invoice_ids: readonly number[],
  until: Day,
): Promise<SpecificationContent["agreements"]> {
  if (invoice_ids.length === 0) return [];
  const { db, customer } = read;
  const items = await db
    .select({ hold_id: hold_items.hold_id, number: invoices.number })
    .from(hold_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
    )
    .where(and(eq(hold_items.customer_id, customer.id), among(hold_items.invoice_id, invoice_ids)))
    .orderBy(invoices.number);
  const byHold = groupBy(items, ({ hold_id }) => hold_id);
  if (byHold.size === 0) return [];
  const rows = await holdRows(read, and(among(holds.id, [...byHold.keys()]), lte(holds.made_on, until)));
  return rows
    .sort((a, b) => a.hold.id - b.hold.id)
    .map((row) => ({
      kind: row.hold.kind,
      reason: row.hold.reason,
      made_on: row.hold.made_on,
      ended_on: row.hold.ended_on,
      outcome: row.hold.outcome,
      words: summaryOf(row, read).words,
      note: row.hold.note,
      answer: row.hold.end_note,
      numbers: (byHold.get(row.hold.id) ?? []).map(({ number }) => number),
    }));
}
