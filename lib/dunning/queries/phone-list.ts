import { type SQL, sql } from "drizzle-orm";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { isTelephoneWrong } from "@/db/wrong-telephone";
import type { Read } from "@/lib/access/context";
import { ofRequestedAssignee, ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { dialled } from "@/lib/i18n/local-forms";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { day } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import { PhoneList } from "../answers/lists";
import { ActionFilters, PhoneFilters } from "../schema";
import { filteredActions } from "./filtered-actions";
import { stepWeight } from "./step-weight";

/** The most calls a user can make in a day. */
const CALLS = 40;

/**
 * Returns the debtors to call today: first those who expect a callback, by day, then those with a broken promise, then those with the
 * largest debts whose next step can be sent today. Each debtor once, for the first of these reasons, and only with a number that is not
 * known to be wrong.
 */
export const phoneList = query({
  can: "actions.read",
  input: PhoneFilters,
  answer: PhoneList,
  async run(read, whose) {
    const goes = await filteredActions(read, ActionFilters.parse({ ...whose, held: "0" }));
    const rows = await read.db.execute<Row>(sql`
      with reasons as (${callbacks(read)} union all ${brokenPromises(read)} union all ${due(read, goes)}),
      first as (select distinct on (debtor_id) * from reasons order by debtor_id, place, "on", weight desc)
      select first.debtor_id, first.why, first."on"::text as "on", first.note, ${debtors.name} as debtor, ${debtors.number} as debtor_number,
        ${debtors.country} as country, ${debtors.contact_name} as contact_name, ${debtors.contact_telephone_number} as telephone,
        ${isTelephoneWrong} as is_telephone_wrong,
        ${heaviestStep(goes)} as step, ${wasReached(read)} as was_reached, ${overdue(read)} as overdue
      from first join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = first.debtor_id
      where ${debtors.contact_telephone_number} <> '' and not ${isTelephoneWrong}
        and ${ownDebtor(read) ?? sql`true`} and ${ofRequestedAssignee(read, whose, debtors.id) ?? sql`true`}
      order by first.place, first."on", first.weight desc, first.debtor_id limit ${CALLS}`);
    return { data: rows.map(phoneRow) };
  },
});

type Row = {
  debtor_id: number;
  debtor: string;
  debtor_number: string;
  country: string;
  contact_name: string;
  telephone: string;
  is_telephone_wrong: boolean;
  why: "callback" | "broken" | "due";
  on: string | null;
  note: string;
  step: number | null;
  was_reached: boolean;
  overdue: { currency: Currency; amount: number }[];
};

const callbacks = ({ customer, today }: Read): SQL => sql`
  select ${holds.debtor_id} as debtor_id, 1 as place, 'callback' as why, ${holds.day} as "on", ${holds.note} as note, 0::bigint as weight
  from ${holds} where ${holds.customer_id} = ${customer.id} and ${holds.kind} = 'callback' and ${holds.state} = 'open' and ${holds.back_on} <= ${today}`;

/** Selects broken promises, until a user acts on their invoices. */
const brokenPromises = ({ customer }: Read): SQL => sql`
  select ${holds.debtor_id}, 2, 'broken', ${holds.day}, ${holds.note}, coalesce(${holds.amount}, 0)
  from ${holds} where ${holds.customer_id} = ${customer.id} and ${holds.kind} = 'promise' and ${holds.outcome} = 'broken'
    and exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id}
      and ${hold_items.is_passed})`;

/**
 * Returns the debtors with the largest overdue debt among those whose next step is due. Currencies are never added: a debtor's weight is
 * the largest of their sums.
 */
const due = (read: Read, goes: SQL | undefined): SQL => sql`
  (select s.debtor_id, 3, 'due', null::date, '', max(s.amount) from (
    select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency, sum(${invoices.amount})::bigint as amount
    from ${invoices} where ${invoices.customer_id} = ${read.customer.id} and ${isOpenClaim} and ${invoices.expires_at} < ${read.today}
      and ${invoices.debtor_id} in (select ${invoices.debtor_id} from ${invoices} where ${goes} and ${invoices.invoice_status_id} is not null)
    group by 1, 2) s
  join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = s.debtor_id
    and ${debtors.contact_telephone_number} <> '' and not ${isTelephoneWrong}
  where s.amount > 0 group by s.debtor_id order by max(s.amount) desc limit ${CALLS})`;

/** Returns the heaviest of the steps that can be sent today. */
const heaviestStep = (goes: SQL | undefined): SQL => sql`(
  select ${invoices.invoice_status_id} from ${invoices} where ${goes}
    and ${invoices.debtor_id} = first.debtor_id order by ${stepWeight} desc limit 1)`;

/** Returns whether a message of the flow was sent to them before, or a call was recorded. */
const wasReached = ({ customer }: Read): SQL => sql`(
  exists (select 1 from ${invoices} where ${invoices.customer_id} = ${customer.id} and ${invoices.debtor_id} = first.debtor_id
    and ${invoices.last_action_at} is not null)
  or exists (select 1 from ${debtor_entries} where ${debtor_entries.customer_id} = ${customer.id} and ${debtor_entries.debtor_id} = first.debtor_id
    and ${debtor_entries.type} = 'call' and ${debtor_entries.deleted_at} is null))`;

const overdue = (read: Read): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', o.currency, 'amount', o.amount) order by o.currency), '[]')
  from (select ${invoices.currency} as currency, sum(${invoices.amount}) as amount from ${invoices}
    where ${invoices.customer_id} = ${read.customer.id} and ${invoices.debtor_id} = first.debtor_id and ${isOpenClaim}
      and ${invoices.expires_at} < ${read.today} group by ${invoices.currency}) o)`;

const phoneRow = ({ country, on, overdue, ...row }: Row) => ({
  ...row,
  on: on === null ? null : day(on),
  telephone_e164: dialled(country, row.telephone),
  overdue: overdue.map(({ currency, amount }) => ({ currency, amount: cents(Number(amount)) })),
});
