import type { Ledger } from "../ledger/ledger";
import { accounts, contacts, deleted } from "./accounts";
import type { ExactEmulator, Person } from "./emulator";
import type { Row } from "./filter";
import { dateOf } from "./formats";
import { aging, receivables, receivablesList } from "./receivables";
import type { Resource } from "./responses";

const ORDINARY = 60;
const BULK = 1_000;

type At = { ledger: Ledger; person: Person; emulator: ExactEmulator };

const ACCOUNT =
  "ID Code Name AddressLine1 AddressLine2 AddressLine3 Postcode City Country ChamberOfCommerce Email Phone Fax CreditLineSales Status IsSales Blocked MainContact EndDate";
const CONTACT = "ID Account IsMainContact FullName Email BusinessEmail Phone BusinessPhone Mobile Fax";
const LISTED =
  "HID AccountId AccountCode AccountName Amount AmountInTransit CurrencyCode Description DueDate EntryNumber InvoiceDate InvoiceNumber JournalCode JournalDescription YourRef";
const RECEIVABLE =
  "ID Account AccountCode AccountName AmountDC AmountFC TransactionAmountDC TransactionAmountFC Currency Description DueDate EntryNumber InvoiceDate InvoiceNumber IsFullyPaid LastPaymentDate Status TransactionEntryID Journal YourRef";
const AGING = "AccountId AccountCode AccountName CurrencyCode TotalAmount";
const DIVISION = "Code Description CustomerName Status Current Currency Country DivisionMoveDate";
const ME = "CurrentDivision UserID UserName FullName Email DivisionCustomerName";

type Definition = {
  rows: (at: At) => Row[];
  pageSize: number;
  key: string;
  fields: string;
  onlyFilter?: string;
};

const resources: Record<string, Definition> = {
  "crm/Accounts": { rows: ({ ledger }) => accounts(ledger), pageSize: ORDINARY, key: "ID", fields: ACCOUNT },
  "sync/CRM/Accounts": synced(({ ledger }) => accounts(ledger), ACCOUNT),
  "crm/Contacts": { rows: ({ ledger }) => contacts(ledger), pageSize: ORDINARY, key: "ID", fields: CONTACT },
  "sync/CRM/Contacts": synced(({ ledger }) => contacts(ledger), CONTACT),
  "sync/Deleted": {
    ...synced(({ ledger }) => deleted(ledger), "EntityKey EntityType DeletedDate"),
    key: "EntityKey",
  },
  "read/financial/ReceivablesList": {
    rows: ({ ledger }) => receivablesList(ledger),
    pageSize: ORDINARY,
    key: "HID",
    fields: LISTED,
  },
  "read/financial/AgingReceivablesList": {
    rows: ({ ledger }) => aging(ledger),
    pageSize: ORDINARY,
    key: "AccountId",
    fields: AGING,
  },
  "cashflow/Receivables": {
    rows: ({ ledger }) => receivables(ledger),
    pageSize: ORDINARY,
    key: "ID",
    fields: RECEIVABLE,
  },
  "bulk/Cashflow/Receivables": {
    rows: ({ ledger }) => receivables(ledger),
    pageSize: BULK,
    key: "ID",
    fields: RECEIVABLE,
  },
  "system/Divisions": { rows: divisions, pageSize: ORDINARY, key: "Code", fields: DIVISION },
  Me: { rows: me, pageSize: ORDINARY, key: "UserID", fields: ME },
};

function synced(rows: (at: At) => Row[], fields: string): Definition {
  const definition = { pageSize: BULK, key: "ID", fields: `${fields} Timestamp`, onlyFilter: "Timestamp" };
  return { ...definition, rows: (at) => rows(at).sort((a, b) => Number(a.Timestamp) - Number(b.Timestamp)) };
}

/** Returns the resource at a path below a division; undefined where there is none. */
export function resourceAt(path: string, at: At): Resource | undefined {
  const definition = Object.hasOwn(resources, path) ? resources[path] : undefined;
  return (
    definition && {
      ...definition,
      path,
      rows: rowsNow(path, definition, at),
      fields: definition.fields.split(" "),
    }
  );
}

/** Returns rows cached from the previous page, as long as nothing was booked. */
function rowsNow(path: string, definition: Definition, at: At): Row[] {
  if (definition.fields === DIVISION || definition.fields === ME) return definition.rows(at);
  const cached = rowCache.get(at.ledger)?.get(path);
  if (cached && cached.version === at.ledger.version) return cached.rows;
  const fresh = { version: at.ledger.version, rows: definition.rows(at) };
  const ofLedger = rowCache.get(at.ledger) ?? new Map<string, CachedRows>();
  rowCache.set(at.ledger, ofLedger.set(path, fresh));
  return fresh.rows;
}

type CachedRows = { version: number; rows: Row[] };
const rowCache = new WeakMap<Ledger, Map<string, CachedRows>>();

function divisions({ person, emulator }: At): Row[] {
  return emulator.site.divisions
    .filter(({ id }) => person.divisions.includes(id))
    .map(({ id, name }) => {
      const moved = emulator.moved.get(id);
      return {
        Code: Number(id),
        Description: name,
        CustomerName: "Lindeboom Groep",
        Status: emulator.closed.has(id) ? 2 : 1,
        Current: id === person.divisions[0],
        Currency: "EUR",
        Country: "NL",
        DivisionMoveDate: moved ? dateOf(moved) : null,
      };
    });
}

function me({ person }: At): Row[] {
  const id = Buffer.from(person.name.padEnd(16, ".")).toString("hex").slice(0, 32);
  const UserID = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join(
    "-",
  );
  return [
    {
      CurrentDivision: Number(person.divisions[0]),
      UserID,
      UserName: person.name,
      FullName: person.name,
      Email: `${person.name}@lindeboom.example`,
      DivisionCustomerName: "Lindeboom Groep",
    },
  ];
}
