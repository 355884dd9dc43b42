import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyFacts } from "@/lib/contact-policy/rules/facts";
import { contactRules } from "@/lib/customers/rules";
import { isStatus, rankOf } from "@/lib/flow/statuses";
import { addDays } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { cents, sum } from "@/lib/kernel/money";
import type { Candidate } from "@/lib/messages/rules/decide";
import { outcome, waitingFor } from "@/lib/messages/rules/run";
import { sampleRows } from "@/lib/messages/rules/samples";
import { productTemplates, sampleHow, TODAY } from "../../support/sample-letters";

const due = fc.record({
  debtor_id: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom(3, 4, 5, 6, 7, 8),
  currency: fc.constantFrom("EUR" as const, "EUR" as const, "USD" as const),
  amount: fc.integer({ min: 100, max: 2_000_000 }),
  overdue: fc.integer({ min: 1, max: 90 }),
  has_waited: fc.boolean(),
});
const ledger = fc.record({
  rows: fc.array(due, { minLength: 1, maxLength: 14 }),
  consumers: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
  combine: fc.boolean(),
  rules: fc.constantFrom(
    { preset: "careful" as const },
    { preset: "careful" as const, one_step: false },
    { preset: "careful" as const, gap_days: 0 },
  ),
});

function sampleRow(): Candidate {
  const [row] = sampleRows({ today: TODAY } as Parameters<typeof sampleRows>[0], "NL");
  if (!row) throw new Error("there is no sample");
  return row;
}
const sample = sampleRow();

type Ledger = typeof ledger extends fc.Arbitrary<infer T> ? T : never;

function runOf({ rows, consumers, combine, rules }: Ledger) {
  const invoices = rows.map(
    ({ debtor_id, status, currency, amount, overdue }, place): Candidate => ({
      ...sample,
      id: place + 1,
      debtor_id,
      currency,
      number: `F${place}`,
      amount: cents(amount),
      total_amount: cents(amount),
      expires_at: addDays(TODAY, -overdue),
      invoice_status_id: status,
      last_status_id: status - 1 || 1,
      flow_step_id: status - 1,
      next_action_on: TODAY,
      deadline: null,
      last_action_at: null,
      is_removed: false,
      debtor: { ...sample.debtor, is_consumer: consumers.includes(debtor_id), use_courant: false },
    }),
  );
  const waited = new Set(rows.flatMap(({ has_waited }, place) => (has_waited ? [place + 1] : [])));
  const known = emptyFacts(contactRules(rules));
  const how = {
    ...sampleHow(invoices, { combine_claim_box: combine, bank_iban: "NL02ABNA0123456789" }),
    templates: productTemplates,
    facts: ({ id }: { id: number }) => ({ ...known, has_waited: waited.has(id) }),
  };
  return { invoices, how, decided: outcome(invoices, how), rules: known.rules };
}

test("of random ledgers most rows are written about: what is proven of messages is proven of some", () => {
  const all = fc.sample(ledger, { numRuns: 200, seed: 7 }).map(runOf);
  const written = all.flatMap(({ decided }) => decided.messages.flatMap(({ group }) => group.items)).length;
  const rows = all.flatMap(({ invoices }) => invoices).length;
  expect(written).toBeGreaterThan(rows / 2);
});

test("a run writes to a debtor once a currency, and where letters go apart once in all, whatever is selected", () => {
  fc.assert(
    fc.property(ledger, (facts) => {
      const { decided, rules } = runOf(facts);
      for (const of of groupBy(decided.messages, ({ group }) => group.debtor_id).values()) {
        const steps = new Set(of.map(({ group }) => group.status));
        expect(steps.size).toBe(1);
        if (facts.combine) expect(new Set(of.map(({ group }) => group.currency)).size).toBe(of.length);
        else if (rules.gap_days > 0) expect(of).toHaveLength(1);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("every invoice goes once or waits with its reason, the heaviest step speaks, and a message asks the sum of its lines", () => {
  fc.assert(
    fc.property(ledger, (facts) => {
      const { decided, invoices } = runOf(facts);
      const sent = decided.messages.flatMap(({ group }) => group.items.map(({ invoice }) => invoice.id));
      const left = decided.skipped.map(({ invoice }) => invoice.id);
      expect([...sent, ...left].toSorted((a, b) => a - b)).toEqual(invoices.map(({ id }) => id));
      for (const { group, claimLines, totals } of decided.messages) {
        for (const { status } of group.items) {
          const rank = isStatus(status) ? (rankOf(status) ?? 0) : 0;
          expect(rank).toBeLessThanOrEqual(rankOf(group.status) ?? 0);
        }
        expect(totals.open_amount).toBe(sum(claimLines.map(({ open_amount }) => open_amount)));
        expect(claimLines).toHaveLength(group.items.length);
        const lighter = group.items.filter(({ status }) => status !== group.status);
        const along = claimLines.filter(({ is_along }) => is_along).map(({ invoice_id }) => invoice_id);
        expect(new Set(along)).toEqual(
          new Set(group.is_statement ? [] : lighter.map(({ invoice }) => invoice.id)),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

test("nothing rides along with a consumer's fourteen-day letter, nor is one a line of another message", () => {
  fc.assert(
    fc.property(ledger, (facts) => {
      for (const { group, debtor, free_until } of runOf({ ...facts, combine: true }).decided.messages) {
        const isMixed = group.items.some(({ status }) => status !== group.status);
        if (debtor.is_consumer && isMixed) expect(free_until).toBeNull();
      }
    }),
    { numRuns: 1_000 },
  );
});

test("the list says of the same rows as the run that they wait, and for which step", () => {
  fc.assert(
    fc.property(ledger, (facts) => {
      const { invoices, how, decided } = runOf(facts);
      const waiting = decided.skipped
        .filter(({ reason }) => reason === "one_step")
        .map(({ invoice, why }) => [invoice.id, why?.detail.status] as const);
      expect(new Map(waiting)).toEqual(waitingFor(invoices, how));
    }),
    { numRuns: 500 },
  );
});

test("what went along goes by itself where the message that leads cannot be written", () => {
  const row = { debtor_id: 1, currency: "EUR" as const, amount: 50_000, overdue: 60, has_waited: false };
  const rows = ([4, 3, 3] as const).map((status) => ({ ...row, status }));
  const ledger = { rows, consumers: [], combine: true, rules: { preset: "careful" as const } };
  const { invoices, how, decided } = runOf(ledger);
  expect(decided.messages).toMatchObject([{ group: { status: 4, items: { length: 3 } } }]);
  const templates = {
    ...how.templates,
    of: (type: string) => (type === "4" ? undefined : how.templates.of(type)),
  };
  const without = outcome(invoices, { ...how, templates });
  expect(without.messages).toMatchObject([{ group: { status: 3, items: { length: 2 } } }]);
  expect(without.skipped.map(({ invoice }) => invoice.id)).toEqual([1]);
});
