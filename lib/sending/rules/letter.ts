import { daysAfter, reachesIncasso } from "@/lib/flow/rules";
import type { Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { addressBlock } from "@/lib/letters/rules/address";
import { strangeCharacter, strangeInForm } from "@/lib/letters/rules/characters";
import { type Channel, freePeriodDay, freeUntil, ordinaryDay } from "@/lib/letters/rules/due-day";
import type { LetterFacts, LetterForm, LetterLine } from "@/lib/letters/schema";
import { type StepTemplate, wordingKey } from "@/lib/templates/queries/book";
import { fill, namesOf, take } from "@/lib/templates/rules/fill";
import { languageFor, spokenBy } from "@/lib/templates/rules/language";
import { inNumber } from "@/lib/templates/rules/plural";
import type { Wording } from "@/lib/templates/rules/worded";
import type { Composing } from "./compose";
import type { Debtor, Skip } from "./decide";
import { type Group, isStep } from "./group";
import { identity } from "./identity";
import { askedOf, linesOf, totalsOf } from "./lines";
import { agreed, askedAs, titleOf } from "./notice-letter";
import { announcedCosts, getsFreePeriod } from "./sentences";
import { subjectValues, valuesFor } from "./values";
import { wordingOf } from "./wording";

type Letter = { facts: LetterFacts; form: LetterForm };
type Writing = {
  group: Group;
  debtor: Debtor;
  template: StepTemplate;
  isIncasso: boolean;
  channel: Channel;
  /** The words of its subject, chosen among the template's and the customer's. */
  subjectOf: (words: string) => string;
};

/** A letter as it is decided: what it asks, which last day it names, in which words; or why it cannot be written. */
export function letterFor(writing: Writing, how: Composing): Letter | Skip {
  const { group, debtor, template, isIncasso, channel, subjectOf } = writing;
  const { settings, today } = how;
  if (settings.bank_iban.trim() === "") return { kind: "skip", reason: "no_bank_account" };
  const language = spokenBy(template, languageFor(debtor, settings.default_lang));
  const { lines, asked, announces } = claimed(writing, language, how);
  const totals = group.notice ? askedAs(group.notice) : totalsOf(asked);
  if (!group.notice && totals.open_amount <= NOTHING) return { kind: "skip", reason: "covered_by_credit" };
  const days = lastDays(writing, announces, how);
  const { is_statement, currency } = group;
  const who = identity(settings, language, isIncasso);
  const { customer, sender } = who;
  const isPosted = channel !== "mail";
  const wording = wordingOf({ template, debtor, asked, customer, language, isIncasso, isPosted, announces });
  const { pay_before } = days;
  const told = {
    debtor,
    customer,
    sender,
    currency,
    is_statement,
    lines,
    asked,
    totals,
    pay_before,
    language,
    notice: group.notice,
    how,
  };
  const words = template.in(language, wording);
  const written = inNumber(subjectOf(words.subject), wording.several);
  const values = valuesFor(told, [...words.names, ...namesOf(written)]);
  const subject = fill(written, subjectValues(values, asked, language));
  const used = take(words.names, values);
  if (!subject.ok) return badPlaceholder(subject);
  if (!used.ok) return badPlaceholder(used);
  const form = formOf({ template, language, wording, who }, how);
  const strange = strangeIn({ debtor, lines, subject: subject.text, form, used: used.values }, writing, how);
  if (strange !== null) return { kind: "skip", reason: "character", named: strange };
  const isOfStep = isStep(group);
  return {
    form,
    facts: {
      language,
      subject: subject.text,
      status_id: isOfStep ? group.status : null,
      ...(isOfStep ? {} : { title: titleOf(group, template, language) }),
      is_statement,
      date: today,
      currency,
      debtor: {
        number: debtor.number,
        country: debtor.country,
        address: addressBlock(debtor, settings.country),
      },
      handled_by: settings.has_support ? settings.support_name : "",
      values: used.values,
      lines,
      totals,
      ...days,
      ...agreed(group),
    },
  };
}

type Shown = {
  debtor: Debtor;
  lines: LetterLine[];
  subject: string;
  form: LetterForm;
  used: Record<string, string>;
};

/** A character a letter would have to leave out of what is its own: of a message about an agreement also what somebody wrote in it. */
function strangeIn(shown: Shown, { group }: Writing, { prints }: Composing): string | null {
  const { name, contact_name, address, city, number } = shown.debtor;
  const numbers = shown.lines.map((line) => line.number);
  const written = group.notice ? Object.values(shown.used) : [];
  const own = [name, contact_name, address, city, number, shown.subject, ...numbers, ...written].join(" ");
  return strangeCharacter(own, prints) ?? strangeInForm(shown.form, prints);
}

/** What is asked, and what follows when it is not paid in the free period: a template that offers one and announces nothing offers none. */
function claimed(
  { group, debtor, template, isIncasso }: Writing,
  language: LetterFacts["language"],
  how: Composing,
) {
  const linesWith = (offersFreePeriod: boolean): LetterLine[] =>
    linesOf(group, how, { isIncasso, offersFreePeriod });
  const asking = (lines: LetterLine[], announces: Wording["announces"]) => ({
    lines,
    asked: askedOf(lines, group.is_statement),
    announces,
  });
  if (getsFreePeriod(debtor, how.settings)) {
    const free = linesWith(true);
    const announces = announced(askedOf(free, group.is_statement), template, language, how);
    if (announces !== null) return asking(free, announces);
  }
  return asking(linesWith(false), null);
}

function announced(
  asked: LetterLine[],
  template: StepTemplate,
  language: LetterFacts["language"],
  { settings }: Composing,
): Wording["announces"] {
  if (!template.offersFreePeriod(language) || !reachesIncasso(settings)) return null;
  if (announcedCosts(settings, asked) <= NOTHING) return null;
  return settings.interest_rate > 0 ? "costs_and_interest" : "costs";
}

/** The one day a letter names, and where it offers the free period when that ends (LETTERS §4). */
function lastDays(
  { group, template, channel }: Writing,
  announces: Wording["announces"],
  { settings, today }: Composing,
): { pay_before: Day; free_until: Day | null } {
  if (group.notice) return { pay_before: group.notice.pay_before, free_until: null };
  if (announces !== null)
    return { pay_before: freePeriodDay(today, channel), free_until: freeUntil(today, channel) };
  const interval =
    group.flex_template_id === null ? daysAfter(group.status, settings) : settings.action_interval;
  const { pay_days } = template.options;
  return { pay_before: ordinaryDay(today, { interval, pay_days, channel }), free_until: null };
}

type Forming = {
  template: StepTemplate;
  language: LetterFacts["language"];
  wording: Wording;
  who: ReturnType<typeof identity>;
};

/** One form for all letters of a template on the same occasion: the same object, so that it is stored once. */
function formOf(
  { template, language, wording, who }: Forming,
  { forms }: Pick<Composing, "forms">,
): LetterForm {
  const key = `${template.id} ${wordingKey(language, wording)}`;
  const known = forms.get(key);
  if (known) return known;
  const { has_header, has_footer } = template;
  const form = {
    ...who,
    has_header,
    has_footer,
    blocks: template.in(language, wording).blocks,
  };
  forms.set(key, form);
  return form;
}

const badPlaceholder = ({ unknown, empty }: { unknown: string[]; empty: string[] }): Skip => ({
  kind: "skip",
  reason: "placeholder",
  placeholders: [...unknown, ...empty],
});
