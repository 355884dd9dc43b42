import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { templates } from "@/db/schema/templates";
import type { StaffRead } from "@/lib/access/context";
import { statuses } from "@/lib/flow/statuses";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { hasWords, sentence } from "@/lib/i18n/sentences";
import { cents, toWire } from "@/lib/kernel/money";
import type { WorkbookDescription } from "../render/xlsx";

type Filters = Readonly<Record<string, unknown>>;

/** The names of filters, as keys of messages/; a filter without one is named by its own key. */
const names: Record<string, string> = {
  q: "exports.filter_q",
  debtor: "columns.debtor",
  debtor_id: "columns.debtor",
  number: "columns.number",
  status: "columns.status",
  last_status: "columns.last_status",
  next_status: "columns.next_status",
  debtor_status: "columns.debtor_status",
  owner: "columns.owner",
  template: "columns.template",
  expired: "exports.filter_expired",
  currency: "exports.currency",
  open: "exports.filter_open",
  df: "exports.filter_df",
  dso: "exports.filter_dso",
  due: "exports.filter_due",
  paid: "exports.filter_paid",
  paid_status: "exports.filter_paid_status",
  sent: "exports.filter_sent",
  step: "exports.filter_step",
  debtor_number: "exports.debtor_number",
  r9: "exports.filter_r9",
  unseen: "exports.filter_unseen",
  language: "exports.filter_language",
  outcome: "runs.outcome",
  run: "runs.run",
  amount_from: "exports.filter_amount_from",
  amount_till: "exports.filter_amount_till",
  days_from: "exports.filter_days_from",
  days_till: "exports.filter_days_till",
  expires_from: "exports.filter_due_from",
  expires_till: "exports.filter_due_till",
  mine: "columns.mine",
  unowned: "exports.filter_unowned",
  bounced: "debtor_page.mark_bounced",
  numbers: "columns.numbers",
  contact_before: "columns.contact_before",
  kind: "columns.agreed",
  passed: "exports.filter_agreed_over",
  held: "actions.held",
  collect: "debtors.collect",
  credit_limit: "debtors.credit_limit",
  contract: "subscriptions.contract",
  name: "debtors.name",
  days: "subscriptions.days_at_least",
  amount: "subscriptions.amount_at_least",
  from: "exports.filter_from",
  till: "exports.filter_till",
  on: "law.day",
};
/** Filters with several values by comma, as a chart's link has them. */
const several = new Set(["due", "paid_status", "step"]);
const ofStatus = new Set(["status", "last_status", "next_status"]);
const isAmount = new Set(["credit_limit", "amount", "amount_from", "amount_till"]);
/** Parameters that determine the order of a list and exclude no row. */
const ordering = new Set(["sort", "direction", "type"]);

/**
 * Returns the content of a workbook's second sheet about the list in the first: the customer, by whom and when it was made, the number of
 * rows, and the filters.
 */
export async function listDescription(
  read: StaffRead,
  name: string,
  filters: Filters,
): Promise<WorkbookDescription> {
  const word = (key: string) => sentence(read.language, key);
  const { actor, customer, language } = read;
  const by = actor.super_user_name ? `${actor.super_user_name} (${actor.full_name})` : actor.full_name;
  const narrowing = await filterWords(read, filters);
  const none: [string, string][] = [[word("exports.filters"), word("exports.no_filters")]];
  return {
    name: word("exports.about"),
    lines: (rows) => [
      [word("exports.list"), word(name)],
      ...(customer ? [[word("exports.customer"), customer.name] as const] : []),
      [word("exports.made_by"), by],
      [word("exports.made_at"), formatInstant(read.now, language)],
      [word("exports.rows"), formatCount(rows)],
      ...(narrowing.length > 0 ? narrowing : none),
    ],
  };
}

/** Returns each filter that excludes rows, as its name and value in words. */
export const filterWords = (read: StaffRead, filters: Filters): Promise<[string, string][]> =>
  Promise.all(
    Object.entries(filters)
      .filter(([key, value]) => !ordering.has(key) && isOn(value))
      .map(async ([key, value]): Promise<[string, string]> => {
        const label = names[key];
        return [label ? sentence(read.language, label) : key, await wordsOf(read, key, value)];
      }),
  );

const isOn = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && value !== false;

async function wordsOf(read: StaffRead, key: string, value: unknown): Promise<string> {
  if (key === "held") return sentence(read.language, `actions.held_${value}`);
  if (value === true) return sentence(read.language, "debtors.yes");
  if (several.has(key))
    return String(value)
      .split(",")
      .map((item) => wordOfOne(read.language, key, item))
      .join(", ");
  if (ofStatus.has(key)) return statusNamed(Number(value), read.language);
  if (key === "debtor_id") return debtorNamed(read, Number(value));
  if (key === "template") return templateNamed(read, Number(value));
  if (key === "kind") return kindNamed(read.language, String(value));
  if (isAmount.has(key)) return toWire(cents(Number(value)));
  return String(value);
}

/** Returns the kind of an agreement in words, or why an invoice differs from its package. */
function kindNamed(language: Locale, kind: string): string {
  const ofAgreement = `holds.kinds.${kind}`;
  return hasWords(ofAgreement)
    ? sentence(language, ofAgreement)
    : sentence(language, `sync.difference_${kind}`, { name: sentence(language, "sync.the_package") });
}

/** Returns one of several values of a chart's link in words: a status, a step, or an age. */
function wordOfOne(language: Locale, key: string, value: string): string {
  if (value === "flex") return sentence(language, "runs.flex_step");
  return key === "due" ? sentence(language, `ageing.${value}`) : statusNamed(Number(value), language);
}

const statusNamed = (id: number, language: Locale): string =>
  statuses.find((status) => status.id === id)?.name[language] ?? String(id);

async function debtorNamed({ db, customer }: StaffRead, id: number): Promise<string> {
  if (!customer) return String(id);
  const [row] = await db
    .select({ number: debtors.number, name: debtors.name })
    .from(debtors)
    .where(and(eq(debtors.customer_id, customer.id), eq(debtors.id, id)));
  return row ? `${row.number} ${row.name}` : String(id);
}

async function templateNamed({ db }: StaffRead, id: number): Promise<string> {
  const [row] = await db.select({ name: templates.name }).from(templates).where(eq(templates.id, id));
  return row?.name ?? String(id);
}
