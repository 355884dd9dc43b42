import { byCount } from "@/lib/agreements/rules/terms";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Cents, cents, subtract, sum } from "@/lib/kernel/money";
import { readWords, type StepTemplate } from "@/lib/templates/queries/load-templates";
import { wordsIn } from "@/lib/templates/rules/language";
import { firstStep, isNoticeType, type NoticeType, stepOf } from "@/lib/templates/rules/types";
import { hasHelp, offersFreePeriod } from "@/lib/templates/rules/wording";
import { type ComposeContext, compose, type Message } from "./compose";
import type { Candidate, Skip } from "./decide";
import type { Group, Notice } from "./group";
import { confirmation, interruption, thanks } from "./notices";

export type Draft = Omit<StepTemplate, "in" | "offersFreePeriod" | "hasHelp">;
type Previewed = { message: Message; empty: string[] };
const SECOND_TRY = 3;
/**
 * Returns the message of a draft, by the rules of a run. A placeholder without a value is left visible as ⟦name⟧ instead of stopping it.
 */
export function draftPreview(draft: Draft, rows: Candidate[], context: ComposeContext): Previewed | Skip {
  const empty: string[] = [];
  for (let attempt = 0; attempt < SECOND_TRY; attempt += 1) {
    const template = readable(draft, empty);
    const found = compose(groupFor(draft, rows, context), {
      ...context,
      phrasings: new Map(),
      templates: { of: () => template, byId: () => template },
    });
    if ("letter" in found) return { message: found, empty };
    if (found.reason !== "placeholder") return found;
    empty.push(...(found.placeholders ?? []));
  }
  return { kind: "skip", reason: "placeholder", placeholders: empty };
}

function readable(draft: Draft, names: string[]): StepTemplate {
  const empty = new Set(names);
  const mark = (text: string) =>
    text.replace(/@@([a-z_]+)/g, (match, name: string) => (empty.has(name) ? `⟦${name}⟧` : match));
  return {
    ...draft,
    offersFreePeriod: (language) => offersFreePeriod(wordsIn(draft, language).content),
    hasHelp: (language) => hasHelp(wordsIn(draft, language).content),
    in(language, wording) {
      const { subject, content } = wordsIn(draft, language);
      return readWords({ subject: mark(subject), content: mark(content) }, language, wording);
    },
  };
}

/**
 * Returns the group of a preview: a statement lists the whole account; any other letter is about the oldest invoice, and where the customer
 * combines letters also about the other due ones at the same status.
 */
function groupFor(draft: Draft, rows: Candidate[], { settings, today }: ComposeContext): Group {
  const status = stepOf(draft.type) ?? firstStep;
  const is_statement = draft.type.endsWith("-courant");
  const [first] = rows;
  if (!first) throw new Error("a preview needs an invoice");
  const isBeside = ({ currency, last_status_id, expires_at }: Candidate) =>
    currency === first.currency && last_status_id === first.last_status_id && expires_at < today;
  const others = settings.combine_claim_box && !is_statement ? rows.slice(1).filter(isBeside) : [];
  return {
    debtor_id: first.debtor_id,
    currency: first.currency,
    status,
    is_statement,
    flex_template_id: draft.is_flex ? draft.id : null,
    notice: isNoticeType(draft.type) ? sampleNotice(draft.type, [first, ...others], today) : null,
    // Without the debtor's own statement template, which would replace the draft.
    items: [first, ...others].map((invoice) => ({
      invoice: { ...invoice, debtor: { ...invoice.debtor, template_id: null } },
      status,
    })),
  };
}

const SAMPLE_TERMS = 3;
const MONTH_DAYS = 30;
const COLLECTED_IN = 14;
const SAMPLE_CHARGES = cents(4_000);

/**
 * Returns a sample notice about these invoices: an arrangement of three terms, the first a month from today, or another type over their
 * total.
 */
function sampleNotice(type: NoticeType, rows: readonly Candidate[], today: Day): Notice {
  const total = sum(rows.map(({ amount }) => amount));
  const part = cents(Math.floor(total / SAMPLE_TERMS));
  if (type === "payment-received")
    return thanks({ id: null, on: today, received: part, left: subtract(total, part) });
  if (type === "limitation") return interruption(today);
  const day = addDays(today, MONTH_DAYS);
  if (type === "direct-debit")
    return {
      type,
      hold_id: null,
      term_on: null,
      terms: [],
      amount: total,
      pay_before: addDays(today, COLLECTED_IN),
      on: today,
    };
  if (type === "promise" || type === "dispute") return agreementNotice(type, total, { day, made_on: today });
  const terms = byCount(total, SAMPLE_TERMS, { first_day: day, interval: "month", calendar: "NL" });
  const [first] = terms;
  if (type === "arrangement")
    return {
      type,
      hold_id: null,
      term_on: null,
      terms,
      amount: total,
      pay_before: first?.day ?? day,
      charges: { mode: "frozen", amount: SAMPLE_CHARGES },
    };
  return { type, hold_id: null, term_on: day, terms, amount: part, pay_before: day };
}

function agreementNotice(
  kind: "promise" | "dispute",
  amount: Cents,
  days: { day: Day; made_on: Day },
): Notice {
  const notice = confirmation({ ...days, id: null, kind, amount, reason: "quality", terms: [] });
  if (!notice) throw new Error(`a sample of ${kind} says nothing`);
  return notice;
}

/** Highlights placeholders without a value, after everything else was escaped. */
export const withMarkedPlaceholders = (html: string): string =>
  html.replace(/⟦([a-z_]+)⟧/g, '<mark style="background:#ffe08a;color:#3a2a00">@@$1</mark>');
