import { reasonWords } from "@/lib/contact-policy/render";
import type { Reason } from "@/lib/contact-policy/rules/may-contact";
import { overridable } from "@/lib/contact-policy/rules/reasons";
import type { CustomerSettings } from "@/lib/customers/queries";
import { rankOf, sideOf, stageOf } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { groupBy } from "@/lib/kernel/group";
import { sum } from "@/lib/kernel/money";
import type { Candidate } from "@/lib/messages/rules/decide";
import { isAccompanying } from "@/lib/messages/rules/group";
import type { Outcome } from "@/lib/messages/rules/run";
import { addedClaims } from "../rules";

const EXAMPLES = 100;
/** The number of debtors listed beside the confirmation of a transfer. */
const NAMED = 8;

type Settings = Pick<CustomerSettings, "combine_claim_box" | "reseller_name">;
type Row = { invoice: Candidate; status: number };

/** Returns a plan's details besides its figures: a line per step, transfers, rows held back and notes (AGREEMENTS §3). */
export function planDetails(decided: Outcome, settings: Settings, language: Locale) {
  const transfers = transfersOf(decided, settings);
  const outgoing = messageSteps(decided);
  return {
    steps: [...outgoing, ...moveSteps(changing(decided.moves))]
      .sort(lightestFirst)
      .map(({ template_id, ...step }) => ({
        line: template_id === null ? `step-${step.status_id}` : `flex-${template_id}`,
        ...step,
        stage: step.status_id === null ? null : stageOf(step.status_id),
      })),
    flex: outgoing.flatMap(({ status_id: _, template_id, ...step }) =>
      template_id === null ? [] : [{ template_id, ...step }],
    ),
    keeps: decided.moves.length - changing(decided.moves).length,
    transfers,
    held: reasonRows(
      decided.skipped.flatMap(({ invoice, why }) => (why?.level === "wait" ? [{ invoice, why }] : [])),
      language,
    ),
    notes: reasonRows(
      [
        ...firstNotices(decided),
        ...decided.notes,
        ...aboveLaw(decided),
        ...(settings.combine_claim_box ? [] : manyLetters(decided)),
      ],
      language,
    ),
    needs: transfers.length > 0 ? ["transfer" as const] : [],
  };
}

const placeOf = ({ status_id }: { status_id: number | null }): number =>
  (status_id === null ? null : rankOf(status_id)) ?? Number.POSITIVE_INFINITY;

/** Compares statuses by their order on the ladder; those outside it come last. */
function lightestFirst(step: { status_id: number | null }, other: { status_id: number | null }): number {
  const [a, b] = [placeOf(step), placeOf(other)];
  return a === b ? 0 : a - b;
}

/** Returns moves that change a status; the others only postpone a deadline. */
export const changing = (moves: Row[]): Row[] =>
  moves.filter(({ invoice, status }) => invoice.last_status_id !== status);

const isHandedOver = ({ status }: Row): boolean => stageOf(status) === "transferred";

function messageSteps({ messages }: Outcome) {
  const keyOf = ({ group }: (typeof messages)[number]) =>
    group.flex_template_id === null ? `${group.status}` : `flex ${group.flex_template_id}`;
  return [...groupBy(messages, keyOf).values()].map((of) => {
    const [first] = of;
    return {
      status_id: first && first.group.flex_template_id === null ? first.group.status : null,
      template_id: first?.group.flex_template_id ?? null,
      title: first?.title ?? null,
      invoices: of.reduce((all, { group }) => all + group.items.length, 0),
      debtors: new Set(of.map(({ group }) => group.debtor_id)).size,
      letters: of.filter(({ is_listed }) => is_listed).length,
      mails: of.filter(({ reached }) => reached !== null).length,
      notices: of.filter(({ free_until }) => free_until !== null).length,
      along: of.reduce(
        (all, { group }) => all + group.items.filter((item) => isAccompanying(group, item)).length,
        0,
      ),
      sums: addedClaims(of),
    };
  });
}

/** Returns changes of status without a message, except transfers. */
const moveSteps = (moves: Row[]) =>
  [
    ...groupBy(
      moves.filter((row) => !isHandedOver(row)),
      ({ status }) => status,
    ),
  ].map(([status_id, of]) => ({
    status_id,
    template_id: null,
    title: null,
    ...counted(of),
    letters: 0,
    mails: 0,
    notices: 0,
    along: 0,
    sums: sumsOf(of).map((row) => ({ ...row, interest_added: sum([]), costs_added: sum([]) })),
  }));

/** The status "third party", whose receiver is the white label: other transfer statuses name theirs. */
const THIRD_PARTY = 10;

const transfersOf = ({ moves }: Outcome, { reseller_name }: Settings) =>
  [...groupBy(changing(moves).filter(isHandedOver), ({ status }) => status)].map(([status_id, of]) => ({
    line: `step-${status_id}`,
    status_id,
    receiver: status_id === THIRD_PARTY ? reseller_name : null,
    ...counted(of),
    sums: sumsOf(of),
    named: [...groupBy(of, ({ invoice }) => invoice.debtor_id)]
      .map(([debtor_id, some]) => ({
        debtor_id,
        debtor: some[0]?.invoice.debtor.name ?? "",
        invoices: some.length,
      }))
      .sort((transfer, other) => other.invoices - transfer.invoices || transfer.debtor_id - other.debtor_id)
      .slice(0, NAMED),
  }));

const counted = (of: Row[]) => ({
  invoices: of.length,
  debtors: new Set(of.map(({ invoice }) => invoice.debtor_id)).size,
});

const sumsOf = (of: readonly Pick<Row, "invoice">[]) =>
  [...groupBy(of, ({ invoice }) => invoice.currency)].map(([currency, some]) => ({
    currency,
    open: sum(some.map(({ invoice }) => invoice.amount)),
  }));

type NotedInvoice = { invoice: Candidate; why: Reason };

/** Returns notes for demands that are sent as a 14-day letter instead of their own text, because none was sent before (LETTERS §0). */
const firstNotices = ({ messages }: Outcome): NotedInvoice[] =>
  messages.flatMap(({ group: { flex_template_id, status, items }, free_until }) => {
    const invoice = items[0]?.invoice;
    if (!invoice || free_until === null || flex_template_id !== null || sideOf(status) !== "incasso")
      return [];
    return [{ invoice, why: { code: "first_notice", level: "note", until: null, detail: { status } } }];
  });

/** Returns notes for letters to consumers that claim lower costs than their customer's tariff, because the law allows no more (LAW §10). */
const aboveLaw = ({ messages }: Outcome): NotedInvoice[] =>
  messages.flatMap(({ group: { currency, items }, above_law }) => {
    const invoice = items[0]?.invoice;
    if (!invoice || above_law === null) return [];
    const detail = { amount: above_law.tariff, lawful: above_law.lawful, currency };
    return [{ invoice, why: { code: "above_law", level: "note", until: null, detail } }];
  });

/** Returns notes for several letters to one debtor that could be combined. */
const manyLetters = ({ messages }: Outcome): NotedInvoice[] =>
  [...groupBy(messages, ({ group }) => `${group.debtor_id} ${group.currency} ${group.status}`).values()]
    .filter((of) => of.length > 1)
    .flatMap((of) => {
      const invoice = of[0]?.group.items[0]?.invoice;
      const detail = { count: of.length };
      return invoice
        ? [{ invoice, why: { code: "many_letters", level: "note", until: null, detail } as const }]
        : [];
    });

const reasonRows = (rows: NotedInvoice[], language: Locale) =>
  [...groupBy(rows, ({ why }) => why.code)].map(([code, of]) => ({
    code,
    level: of[0]?.why.level ?? "note",
    may_override: overridable.includes(code),
    count: of.length,
    sums: sumsOf(of),
    rows: of.slice(0, EXAMPLES).map(({ invoice, why }) => ({
      id: invoice.id,
      number: invoice.number,
      debtor_id: invoice.debtor_id,
      debtor: invoice.debtor.name,
      amount: invoice.amount,
      currency: invoice.currency,
      until: why.until,
      words: reasonWords(why, language),
    })),
  }));
