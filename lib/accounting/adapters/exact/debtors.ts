import type { DebtorRow, LinkSettings, ReadRow } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { debtorOf, firstOf } from "../wire/debtor";
import { Faults, problemOf } from "../wire/problems";
import { decimalCents } from "../wire/values";
import { Account, Contact } from "./answers";
import { wallDay } from "./dates";
import type { Lists } from "./lists";

const ACCOUNT =
  "ID,Code,Name,AddressLine1,AddressLine2,AddressLine3,Postcode,City,Country,ChamberOfCommerce,Email,Phone,Fax,CreditLineSales,Status,MainContact,EndDate";
const CONTACT = "ID,Account,FullName,Email,BusinessEmail";
/** The number of ids that fit into a URL of the greatest length Exact accepts. */
const IDS_A_CALL = 40;

export type FoundDebtor = ReadRow<DebtorRow>;
type At = { settings: LinkSettings; today: string; contacts: Map<string, Contact> };

/** Returns the contacts changed since a version, by id, and the highest version among them. */
export async function contactsSince(lists: Lists, since: string) {
  const contacts = new Map<string, Contact>();
  let version = since;
  const query = { select: `${CONTACT},Timestamp`, filter: `Timestamp gt ${since}L` };
  for await (const page of lists.pages("sync/CRM/Contacts", query))
    for (const row of page) {
      const read = Contact.safeParse(row);
      if (!read.success) continue;
      contacts.set(read.data.ID, read.data);
      version = higher(version, read.data.Timestamp);
    }
  return { contacts, version };
}

/** Yields the accounts changed since a version, page by page; `seen` receives the version of each. */
export async function* accountsSince(
  lists: Lists,
  since: string,
  at: At & { seen: (version: string) => void; only: (account: Account) => boolean },
): AsyncGenerator<FoundDebtor[]> {
  const query = { select: `${ACCOUNT},Timestamp`, filter: `Timestamp gt ${since}L` };
  for await (const page of lists.pages("sync/CRM/Accounts", query)) {
    for (const row of page) {
      const version = Account.shape.Timestamp.safeParse(Reflect.get(Object(row), "Timestamp"));
      if (version.success && version.data) at.seen(version.data);
    }
    const accounts = page.filter((row) => {
      const read = Account.safeParse(row);
      return !read.success || at.only(read.data);
    });
    yield* [await found(lists, accounts, at)];
  }
}

/** Yields the accounts with these ids, whether they are customers or not. */
export async function* accountsNamed(
  lists: Lists,
  ids: readonly string[],
  at: At,
): AsyncGenerator<FoundDebtor[]> {
  for (const filter of filters(ids))
    for await (const page of lists.pages("crm/Accounts", { select: ACCOUNT, filter }))
      yield await found(lists, page, at);
}

/** Converts rows to debtors with the names of their main contacts; contacts not known yet are requested. */
async function found(lists: Lists, rows: unknown[], at: At): Promise<FoundDebtor[]> {
  const contactIds = rows.flatMap((row) => {
    const id = Account.safeParse(row).data?.MainContact;
    return id && !at.contacts.has(id) ? [id] : [];
  });
  for (const filter of filters(contactIds))
    for (const row of await lists.all("crm/Contacts", { select: CONTACT, filter })) {
      const read = Contact.safeParse(row);
      if (read.success) at.contacts.set(read.data.ID, read.data);
    }
  return rows.map((row) => debtor(row, at));
}

function* filters(ids: readonly string[]): Generator<string> {
  for (let from = 0; from < ids.length; from += IDS_A_CALL)
    yield ids
      .slice(from, from + IDS_A_CALL)
      .map((id) => `ID eq guid'${guid(id)}'`)
      .join(" or ");
}

/** Returns an id that is safe in a filter. Throws PackageFailure("bad_answer") for any other text. */
function guid(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new PackageFailure("bad_answer", "an id that is none");
  return id;
}

function debtor(row: unknown, { settings, today, contacts }: At): FoundDebtor {
  const read = Account.safeParse(row);
  if (!read.success) return unreadable(row, read.error.issues);
  const account = read.data;
  const contact = account.MainContact ? contacts.get(account.MainContact) : undefined;
  const ended = account.EndDate ? wallDay(account.EndDate) : null;
  return {
    row: debtorOf(
      {
        external_id: account.ID,
        debtor_number: account.Code,
        name: account.Name,
        address: [account.AddressLine1, account.AddressLine2, account.AddressLine3]
          .filter(Boolean)
          .join(", "),
        zipcode: account.Postcode,
        city: account.City,
        country: account.Country,
        kvk: account.ChamberOfCommerce,
        contact: contact?.FullName,
        email: firstOf(account.Email, contact?.BusinessEmail, contact?.Email),
        phone: account.Phone,
        fax: account.Fax,
        credit_limit: account.CreditLineSales ? decimalCents(account.CreditLineSales) : null,
        is_deleted: account.Status !== "C" || (ended !== null && ended < today),
      },
      settings,
    ),
  };
}

function unreadable(row: unknown, issues: readonly { path: PropertyKey[] }[]): FoundDebtor {
  const faults = new Faults();
  const fields = Object(row);
  for (const { path } of issues) faults.note(String(path[0]), "required", Reflect.get(fields, path[0] ?? ""));
  const id = Account.shape.ID.safeParse(Reflect.get(fields, "ID"));
  const where = firstOf(String(Reflect.get(fields, "Name") ?? ""), id.data);
  return problemOf(faults, { external_id: id.data ?? null, where, row });
}

/** Returns the higher of two row versions, which have more digits than a number can represent exactly. */
export const higher = (a: string, b: string | null | undefined): string =>
  b && BigInt(b) > BigInt(a) ? b : a;
