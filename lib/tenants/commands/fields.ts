import type { customers } from "@/db/schema/tenancy";
import { may } from "@/lib/access/capabilities";
import type { StaffCtx } from "@/lib/access/context";
import { changedRules } from "@/lib/customers/rules";
import { forbidden } from "@/lib/kernel/problems";
import { seal, unseal } from "@/lib/kernel/sealed";
import { flowAfter } from "../rules/licence";
import { type NewCustomer, retentionFields, supportFields } from "../schema";

type Row = typeof customers.$inferSelect;
type Given = Partial<Omit<NewCustomer, "reseller_id" | "logo" | "remove_logo" | "linked">>;

/** The names of what was sent. */
export const sentNames = (given: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(Object.keys(given).filter((name) => given[name] !== undefined));

/** A customer's own people write its support and nothing else; features and the white label are the product's to give. Throws Problem("forbidden"). */
export function demandFields(ctx: StaffCtx, sent: ReadonlySet<string>): void {
  const rest = [...sent].filter((name) => !supportFields.includes(name));
  if (rest.length > 0 && !may(ctx, "customers.write")) throw forbidden();
  if (sent.has("contact_rules") && !may(ctx, "contact_rules.write")) throw forbidden();
  if (retentionFields.some((name) => sent.has(name)) && !may(ctx, "customers.retention")) throw forbidden();
  if (sent.has("features") && !may(ctx, "customers.features")) throw forbidden();
}

type Before = Pick<Row, "license_type" | "action_interval" | "statuses" | "intervals" | "contact_rules">;

/** The columns of what was given: the flow as it becomes, the rules with what they keep, the provider's key sealed. */
export function columnsOf(
  before: Before,
  { contact_rules, payment_provider_key, ...given }: Given,
): Partial<Row> {
  const { license_type, action_interval, statuses, intervals, ...plain } = given;
  const flow = flowAfter(before, { license_type, action_interval, statuses, intervals });
  return {
    ...withoutGaps(plain),
    ...flow,
    action_interval: action_interval ?? before.action_interval,
    ...(contact_rules === undefined
      ? {}
      : { contact_rules: changedRules(before.contact_rules, contact_rules) }),
    ...(payment_provider_key === undefined
      ? {}
      : { payment_provider_key: payment_provider_key === "" ? "" : seal(payment_provider_key) }),
  };
}

const MOST_FORMER_KEYS = 5;

/** The keys a customer had before, when it gets another or none: payments begun under them are still told of. */
export function formerKeys(
  {
    payment_provider_key: sealed,
    former_payment_keys,
  }: Pick<Row, "payment_provider_key" | "former_payment_keys">,
  given: string | undefined,
): Partial<Row> {
  if (given === undefined || sealed === "" || unseal(sealed) === given) return {};
  return { former_payment_keys: [sealed, ...former_payment_keys].slice(0, MOST_FORMER_KEYS) };
}

type Filled<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** What was left out stays as it is. */
const withoutGaps = <T extends object>(given: T): Partial<Filled<T>> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Filled<T>>;
