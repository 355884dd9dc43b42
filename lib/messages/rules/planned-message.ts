import { lawClaimRules } from "@/lib/customers/rules/law";
import { recipientsFor, recipientsOf } from "@/lib/debtors/rules/recipients";
import { reachesIncasso } from "@/lib/flow/rules";
import { sideOf } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { collectionCosts } from "@/lib/invoices/rules/costs";
import { NOTHING } from "@/lib/kernel/money";
import { isEveryday, strangeCharacter, strangeInForm } from "@/lib/letters/rules/characters";
import type { Channel } from "@/lib/letters/rules/due-day";
import type { LetterFacts, LetterForm, LetterLine } from "@/lib/letters/schema";
import type { StepTemplate } from "@/lib/templates/queries/load-templates";
import { languageFor, languageOfTemplate } from "@/lib/templates/rules/language";
import { firstStatementType, firstType, statementType, stepType } from "@/lib/templates/rules/types";
import type { Wording } from "@/lib/templates/rules/wording";
import { type Announced, stopOf } from "./by-law";
import { type ClaimedInvoices, claimedInvoices, lastDays } from "./claimed-invoices";
import type { ComposeContext } from "./compose";
import { type Debtor, hasPostalAddress, type Skip, unreachable } from "./decide";
import { type Group, isStep } from "./group";
import { wordsOf } from "./letter";
import { titleOf } from "./notice-letter";
import { type Phrasing, phrasingOf } from "./phrasing";
import { readerName } from "./salutation";
import { senderIdentity } from "./sender-identity";
import { getsFreePeriod } from "./sentences";
import { claimsOf, enteredValues, missing, templateDataOf } from "./sources";

type Reached = NonNullable<ReturnType<typeof recipientsFor>>;

/**
 * A message with everything decided about it: recipients, claim, last day and phrasing. Writing it out decides nothing more: a plan counts
 * planned messages, and a run writes exactly those.
 */
export type PlannedMessage = {
  group: Group;
  debtor: Debtor;
  /** The template; every message can be traced to it and its version. */
  template: StepTemplate;
  /** The title where no step names the message. */
  title: string | null;
  isIncasso: boolean;
  language: Locale;
  lines: LetterLine[];
  /** The lines that it claims. */
  claimLines: LetterLine[];
  totals: LetterFacts["totals"];
  pay_before: LetterFacts["pay_before"];
  free_until: LetterFacts["free_until"];
  /** The claim that follows if it is not paid by `free_until`. */
  announced: Announced | null;
  above_law: ClaimedInvoices["above_law"];
  /** True when it reserves the right to payment. */
  reserves: boolean;
  phrasing: Phrasing;
  /** True when the letter goes on the download list, to be printed and posted. */
  is_listed: boolean;
  /** The recipients of the mail; null where it goes by post alone. */
  reached: Reached | null;
};

/**
 * Returns the planned message for a group, or why it cannot be sent: no template, a placeholder without a value, no way to reach the
 * debtor.
 */
export function plannedMessage(group: Group, context: ComposeContext): PlannedMessage | Skip {
  const debtor = group.items[0]?.invoice.debtor;
  const template = debtor && templateFor(group, debtor, context);
  if (!debtor || !template) return { kind: "skip", reason: "no_template" };
  const reached = template.send_type === "letter" ? null : reachedBy(group, debtor, context);
  const is_listed = template.send_type !== "email" && hasPostalAddress(debtor);
  if (!reached && !is_listed) return unreachable(debtor);
  const { settings } = context;
  const isInterruption = group.notice?.type === "limitation";
  const obstacle = isInterruption ? null : demandObstacle(group, context);
  if (obstacle) return obstacle;
  const isIncasso = isOnIncassoSide(group, template);
  const language = languageOfTemplate(template, languageFor(debtor, settings.default_lang));
  const { lines, claimLines, totals, announces, announced, above_law } = claimedInvoices(
    { group, debtor, template, isIncasso },
    language,
    context,
  );
  if (!group.notice && totals.open_amount <= NOTHING) return { kind: "skip", reason: "covered_by_credit" };
  const channel: Channel = reached ? (is_listed ? "both" : "mail") : "post";
  const { pay_before, free_until } = lastDays({ group, template, channel }, announces, context);
  const who = senderIdentity(settings, language, isIncasso);
  const { customer } = who;
  const isPosted = is_listed;
  const reserves =
    isInterruption ||
    (isIncasso &&
      template.hasHelp(language) &&
      group.items.some(({ invoice }) => context.law.isByLaw(invoice)));
  const wording = wordingOf({
    template,
    debtor,
    claims: claimsOf(group, claimLines),
    customer,
    language,
    isIncasso,
    isPosted,
    announces,
    reserves,
  });
  const message: PlannedMessage = {
    group,
    debtor,
    template,
    title: isStep(group) ? null : titleOf(group, template, language),
    isIncasso,
    language,
    lines,
    claimLines,
    totals,
    pay_before,
    free_until,
    announced,
    above_law,
    reserves,
    phrasing: phrasingOf({ group, template, language, wording, who }, context),
    is_listed,
    reached,
  };
  return flawOf(message, context) ?? message;
}

/** Returns why a message that demands money cannot be sent: the law gives no amounts, or there is no account to pay to. */
function demandObstacle(group: Group, context: ComposeContext): Skip | null {
  const stop = stopOf(group, context);
  if (stop)
    return {
      kind: "skip",
      reason: stop.code,
      named: stop.code === "rate_missing" ? stop.day : stop.country,
    };
  return context.settings.bank_iban.trim() === "" ? { kind: "skip", reason: "no_bank_account" } : null;
}

/**
 * Returns the recipients of a group's mail: for statements and agreements the contacts for billing, for everything else those for
 * reminders.
 */
const reachedBy = (
  { is_statement, notice, debtor_id }: Group,
  debtor: Debtor,
  context: ComposeContext,
): Reached | null =>
  recipientsFor(
    is_statement || notice ? "billing" : "reminders",
    recipientsOf(debtor.contact_email_address, context.recipientsOf(debtor_id)),
  );

/**
 * Returns the debtor's own statement template, else the step's. A demand not preceded by a free period uses a template that offers one
 * (LETTERS §0).
 */
function templateFor(group: Group, debtor: Debtor, context: ComposeContext): StepTemplate | undefined {
  const { status, is_statement, flex_template_id, notice } = group;
  const { templates } = context;
  if (notice) return templates.of(notice.type);
  if (flex_template_id !== null) return templates.byId(flex_template_id);
  const first = mustOfferFreePeriod(group, context)
    ? (is_statement && templates.of(firstStatementType(status))) || templates.of(firstType(status))
    : undefined;
  if (first) return first;
  const own = is_statement && debtor.template_id !== null ? templates.byId(debtor.template_id) : undefined;
  return (
    own ?? (is_statement ? templates.of(statementType(status)) : undefined) ?? templates.of(stepType(status))
  );
}

/** Returns whether the template for a group offers the free period to its debtor. */
export function mayGiveFreePeriod(group: Group, context: ComposeContext): boolean {
  const debtor = group.items[0]?.invoice.debtor;
  const template = debtor && templateFor(group, debtor, context);
  if (!debtor || !template || !getsFreePeriod(debtor, context.settings)) return false;
  return template.offersFreePeriod(
    languageOfTemplate(template, languageFor(debtor, context.settings.default_lang)),
  );
}

/** Returns whether a step would claim collection costs on an invoice for which no free period was ever given. */
function mustOfferFreePeriod(
  { status, items }: Group,
  { settings, earlierLettersOf, facts, law }: ComposeContext,
): boolean {
  if (sideOf(status) !== "incasso" || !reachesIncasso(settings)) return false;
  return items.some(
    ({ invoice, status: to }) =>
      getsFreePeriod(invoice.debtor, settings) &&
      sideOf(to) === "incasso" &&
      bearsCosts(invoice, settings, law) &&
      !earlierLettersOf(invoice.id).some(({ free_until }) => free_until !== null) &&
      facts(invoice).notice?.delivered_on === undefined,
  );
}

const bearsCosts = (
  invoice: Group["items"][number]["invoice"],
  settings: ComposeContext["settings"],
  law: ComposeContext["law"],
): boolean =>
  law.isByLaw(invoice)
    ? lawClaimRules(settings.law).costs !== "none"
    : collectionCosts(settings, invoice.amount) > NOTHING;

/**
 * Returns whether a message is on the collection side: a flex template chooses its own side; a step has one (DECISIONS §2); an agreement is
 * never on it.
 */
const isOnIncassoSide = (group: Group, template: StepTemplate): boolean =>
  isStep(group)
    ? sideOf(group.status) === "incasso"
    : group.flex_template_id !== null && template.flex_type === "incasso";

type Occasion = {
  template: StepTemplate;
  debtor: Debtor;
  claims: readonly LetterLine[];
  customer: LetterForm["customer"];
  language: Locale;
  isIncasso: boolean;
  isPosted: boolean;
  announces: Wording["announces"];
  reserves: boolean;
};

/** Returns what the text of a letter depends on besides its values. */
function wordingOf({
  template,
  debtor,
  claims,
  customer,
  language,
  isIncasso,
  isPosted,
  announces,
  reserves,
}: Occasion): Wording {
  const { support_telephone, support_email, support_name, name } = customer;
  return {
    several: claims.length !== 1,
    side: isIncasso ? "incasso" : "debit",
    announces,
    isPosted,
    isConsumer: debtor.is_consumer,
    isNamed: readerName(debtor, language) !== "",
    reach: support_telephone ? (support_email ? "both" : "phone") : support_email ? "email" : null,
    hasDepartment: support_name !== "" && support_name !== name,
    isSigned: template.has_footer,
    reserves,
  };
}

/** Returns why a planned message cannot be written after all: an unknown or empty placeholder, or a character letters cannot show. */
export function flawOf(message: PlannedMessage, context: ComposeContext): Skip | null {
  const { subject, form } = message.phrasing.doubtful;
  const data = templateDataOf(message, context);
  for (const names of [subject, form]) {
    const placeholders = missing(data, names);
    if (placeholders.length > 0) return { kind: "skip", reason: "placeholder", placeholders };
  }
  const strange = strangeIn(message, enteredValues(data, subject), context);
  return strange === null ? null : { kind: "skip", reason: "character", named: strange };
}

/**
 * Returns a character letters cannot show in the parts specific to this letter; for a message about an agreement including the values
 * people wrote.
 */
function strangeIn(
  message: PlannedMessage,
  inSubject: readonly string[],
  context: ComposeContext,
): string | null {
  const { group, debtor, lines, phrasing } = message;
  const { name, contact_name, address, city, number } = debtor;
  const own = [name, contact_name, address, city, number];
  const numbers = lines.map((line) => line.number);
  const texts = [...own, phrasing.subject, ...inSubject, ...numbers];
  // Days and amounts in a subject can always be printed: only text by people needs checking.
  if (group.notice || !isEveryday(texts.join(" "))) {
    const { subject, values } = wordsOf(message, context);
    const noticeTexts = group.notice ? Object.values(values) : [];
    const strange = strangeCharacter([...own, subject, ...numbers, ...noticeTexts].join(" "), context.prints);
    if (strange !== null) return strange;
  }
  return strangeInForm(phrasing.form, context.prints);
}
