import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { stageOf } from "@/lib/flow/statuses";
import { countryIn } from "@/lib/i18n/countries";
import { groupBy } from "@/lib/kernel/group";
import { NOTHING, sum } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { placeLines } from "@/lib/letters/rules/address";
import type { Debtor } from "@/lib/messages/rules/decide";
import type { Outcome } from "@/lib/messages/rules/run";
import { PlanMessages } from "../answers/plan-messages";
import { changing } from "../render/plan";
import { type PlanLine, PlanMessagesQuery } from "../schema";
import { decisionsOf } from "./plan";

/**
 * Returns a page of the messages, status changes or transfers of one line of a plan: the recipients, the invoices and the claims. It
 * decides as the plan does and renders nothing, so that a page costs as much as a plan. Throws Problem("not-found") for another customer's
 * invoice.
 */
export const planMessages = query({
  can: "actions.run",
  input: PlanMessagesQuery,
  answer: PlanMessages,
  async run(read, input) {
    const { line: _, page: __, per_page: ___, ...selection } = input;
    const { decided, context } = await decisionsOf(read, selection);
    const home = context.settings.country;
    const found = [
      ...messagesOn(input.line, decided).map((message) => messageRow(message, { read, home })),
      ...movesOn(input.line, decided),
    ];
    const names = new Intl.Collator(read.language);
    found.sort((item, other) => names.compare(item.debtor, other.debtor) || item.id - other.id);
    const from = (input.page - 1) * input.per_page;
    return { data: found.slice(from, from + input.per_page), meta: metaOf(input, found.length) };
  },
});

type Message = Outcome["messages"][number];

const messagesOn = ({ kind, id }: PlanLine, { messages }: Outcome): Message[] =>
  messages.filter(({ group: { status, flex_template_id } }) =>
    kind === "flex" ? flex_template_id === id : flex_template_id === null && status === id,
  );

type Place = { read: Read; home: string };

function messageRow(message: Message, { read, home }: Place) {
  const { group, debtor, reached, is_listed, totals, free_until } = message;
  return {
    ...messageSummary(group.items, group.status),
    kind: "message" as const,
    mailed_to: reached ? [reached.recipient, ...reached.also_to] : [],
    posted_to: is_listed ? addressOf(debtor, { read, home }) : "",
    open: totals.open_amount,
    interest_added: totals.interest,
    costs_added: totals.incasso_costs,
    free_until,
  };
}

function addressOf(debtor: Debtor, { read, home }: Place): string {
  const abroad = debtor.country !== "" && debtor.country !== home;
  const country = abroad ? countryIn(read.language, debtor.country) : "";
  return [debtor.address, ...placeLines(debtor, false), country].filter(Boolean).join(", ");
}

type Rows = Outcome["moves"];

/** Returns status changes and transfers without a message: unchanged rows are on no line. */
const movesOn = ({ kind, id }: PlanLine, { moves }: Outcome) =>
  [
    ...groupBy(
      kind === "flex" ? [] : changing(moves).filter(({ status }) => status === id),
      ({ invoice }) => `${invoice.debtor_id} ${invoice.currency}`,
    ).values(),
  ].map((rows) => ({
    ...messageSummary(rows, id),
    kind: stageOf(id) === "transferred" ? ("transfer" as const) : ("status" as const),
    mailed_to: [],
    posted_to: "",
    open: sum(rows.map(({ invoice }) => invoice.amount)),
    interest_added: NOTHING,
    costs_added: NOTHING,
    free_until: null,
  }));

const MOST = 500;

/** Returns the debtor and the invoices of a message, those of its own step first. */
function messageSummary(rows: Rows, lead: number) {
  const sorted = rows.toSorted((row, other) => Number(other.status === lead) - Number(row.status === lead));
  const [first] = sorted;
  if (!first) throw new Error("a message is about one invoice at least");
  const { id, debtor_id, debtor, currency } = first.invoice;
  return {
    id,
    debtor_id,
    debtor: debtor.name,
    debtor_number: debtor.number,
    currency,
    count: rows.length,
    invoices: sorted
      .slice(0, MOST)
      .map(({ invoice, status }) => ({ id: invoice.id, number: invoice.number, status_id: status })),
  };
}
