import fc from "fast-check";
import { expect, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { addDays } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { strangeCharacter, strangeInForm } from "@/lib/letters/rules/characters";
import type { ComposeContext } from "@/lib/messages/rules/compose";
import type { Candidate, Skip } from "@/lib/messages/rules/decide";
import { type Group, groupedSteps, noticeGroup } from "@/lib/messages/rules/group";
import { writtenLetter } from "@/lib/messages/rules/letter";
import { claimedLines, linesOf, totalsOf } from "@/lib/messages/rules/lines";
import type { PlannedMessage } from "@/lib/messages/rules/planned-message";
import { flawOf } from "@/lib/messages/rules/planned-message";
import { sampleRows } from "@/lib/messages/rules/samples";
import { senderIdentity } from "@/lib/messages/rules/sender-identity";
import { templateDataOf, uncertainPlaceholders } from "@/lib/messages/rules/sources";
import { subjectValues, valuesFor } from "@/lib/messages/rules/values";
import { blocksOf, fill, namesOf, requiredValues } from "@/lib/templates/rules/fill";
import { placeholders } from "@/lib/templates/rules/placeholders";
import { draftOf, sampleHow, TODAY } from "../../support/sample-letters";

/** Values that users leave empty, write correctly, or write in a script no letter can print. */
const typed = fc.constantFrom("", "  ", "Bakkerij Özdemir", "Łódź", "شركة", "日本", "Vos & Zn.");
const placeholder = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...placeholders) },
  { weight: 1, arbitrary: fc.constant("nonsense") },
);

const anyMessage = fc.record({
  language: fc.constantFrom(...locales),
  debtor: fc.record({
    name: typed,
    contact_name: typed,
    number: typed,
    city: typed,
    is_consumer: fc.boolean(),
  }),
  settings: fc.record({ bank_bic: typed, bank_name: typed, support_telephone: typed, company_name: typed }),
  numbers: fc.array(fc.constantFrom("F1", "F2026-9", "", "№ 7", "語"), { minLength: 1, maxLength: 7 }),
  amounts: fc.array(fc.integer({ min: -5_000, max: 90_000 }), { minLength: 7, maxLength: 7 }),
  subject: fc.array(placeholder, { maxLength: 3 }),
  words: fc.array(placeholder, { maxLength: 6 }),
  kind: fc.constantFrom("step", "statement", "notice"),
});
type Asked = typeof anyMessage extends fc.Arbitrary<infer T> ? T : never;

function groupOf(rows: Candidate[], kind: Asked["kind"]): Group {
  const notice = {
    type: "arrangement-due",
    hold_id: 1,
    term_on: addDays(TODAY, 7),
    terms: [{ day: addDays(TODAY, 7), amount: cents(5_000) }],
    amount: cents(5_000),
    pay_before: addDays(TODAY, 7),
  } as const;
  const steps = rows.map((invoice) => ({ invoice, status: 6 }));
  const group = kind === "notice" ? noticeGroup(rows, notice) : groupedSteps(steps, true)[0];
  if (!group) throw new Error("there is no group");
  return group;
}

/** Returns a message about these invoices, as in a plan before it is checked. */
function messageOf(facts: Asked): { message: PlannedMessage; how: ComposeContext } {
  const [sample] = sampleRows({ today: TODAY } as Parameters<typeof sampleRows>[0], "NL");
  if (!sample) throw new Error("there is no sample");
  const debtor = { ...sample.debtor, ...facts.debtor, use_courant: facts.kind === "statement" };
  const rows = facts.numbers.map((number, place): Candidate => {
    const amount = cents(facts.amounts[place] ?? 100);
    return { ...sample, id: place + 1, number, amount, expires_at: addDays(TODAY, 20 - place * 10), debtor };
  });
  const how = sampleHow(rows, facts.settings);
  const group = groupOf(rows, facts.kind);
  const lines = linesOf(group, how, { isIncasso: true, offersFreePeriod: false });
  const asking = claimedLines(lines, group.is_statement);
  const { language } = facts;
  const subject = `Openstaand ${facts.subject.map((name) => `@@${name}`).join(" en ")}`;
  const blocks = blocksOf(`<p>${facts.words.map((name) => `@@${name}`).join(", ")}</p>`);
  const draft = draftOf("6");
  const template = {
    ...draft,
    offersFreePeriod: () => false,
    hasHelp: () => false,
    in: () => ({ subject, blocks, names: facts.words }),
  };
  const names = { subject: namesOf(subject), form: [...new Set(facts.words)] };
  const message: PlannedMessage = {
    group,
    debtor,
    template,
    title: null,
    isIncasso: true,
    language,
    lines,
    claimLines: asking,
    totals: totalsOf(asking),
    pay_before: addDays(TODAY, 14),
    free_until: null,
    announced: null,
    above_law: null,
    reserves: false,
    phrasing: {
      form: { ...senderIdentity(how.settings, language, true), has_header: true, has_footer: true, blocks },
      subject,
      names,
      doubtful: { subject: uncertainPlaceholders(names.subject), form: uncertainPlaceholders(names.form) },
    },
    is_listed: true,
    reached: null,
  };
  return { message, how };
}

/** Returns a message's first problem, found by writing all of it out. */
function foundByWriting(message: PlannedMessage, how: ComposeContext): Skip | null {
  const { phrasing, claimLines, language, group, lines, debtor } = message;
  const values = valuesFor(templateDataOf(message, how), [...phrasing.names.form, ...phrasing.names.subject]);
  const subject = fill(phrasing.subject, subjectValues(values, claimLines, language));
  const used = requiredValues(phrasing.names.form, values);
  const lacks = [subject, used].find(({ ok }) => !ok);
  if (lacks && !lacks.ok)
    return { kind: "skip", reason: "placeholder", placeholders: [...lacks.unknown, ...lacks.empty] };
  const { name, contact_name, address, city, number } = debtor;
  const numbers = lines.map((line) => line.number);
  const inWords = group.notice && used.ok ? Object.values(used.values) : [];
  const own = [name, contact_name, address, city, number, subject.ok && subject.text, ...numbers, ...inWords];
  const strange = strangeCharacter(own.join(" "), how.prints) ?? strangeInForm(phrasing.form, how.prints);
  return strange === null ? null : { kind: "skip", reason: "character", named: strange };
}

test("a plan finds without writing a word what writing every message out would find, and what it lets through can be written", () => {
  fc.assert(
    fc.property(anyMessage, (facts) => {
      const { message, how } = messageOf(facts);
      const flaw = flawOf(message, how);
      expect(flaw).toEqual(foundByWriting(message, how));
      if (flaw === null) expect(writtenLetter(message, how).subject).toContain("Openstaand");
    }),
    { numRuns: 2_000 },
  );
});
