import type { Ledger } from "../ledger/ledger";
import type { Debtor } from "../ledger/rows";
import type { Row } from "./filter";
import { guidOf, padded } from "./formats";

const nullable = (text: string) => text || null;

/** Returns customers as `crm/Accounts`; with their row version as `sync/CRM/Accounts`. */
export const accounts = ({ debtors }: Ledger): Row[] =>
  debtors.map((debtor) => ({
    ID: guidOf("a", debtor.id),
    Code: padded(debtor.number),
    Name: debtor.name,
    AddressLine1: nullable(debtor.address),
    AddressLine2: null,
    AddressLine3: null,
    Postcode: nullable(debtor.zipcode),
    City: nullable(debtor.city),
    Country: nullable(debtor.country),
    ChamberOfCommerce: nullable(debtor.kvk),
    Email: nullable(debtor.email),
    Phone: nullable(debtor.phone),
    Fax: nullable(debtor.fax),
    CreditLineSales: debtor.creditLimit === null ? null : debtor.creditLimit / 100,
    Status: debtor.isArchived ? null : "C",
    IsSales: !debtor.isArchived,
    Blocked: false,
    MainContact: debtor.contact ? guidOf("c", debtor.id) : null,
    EndDate: null,
    Timestamp: String(debtor.revision),
  }));

export const contacts = ({ debtors }: Ledger): Row[] =>
  debtors.filter(({ contact }) => contact).map(contactOf);

const contactOf = (debtor: Debtor): Row => ({
  ID: guidOf("c", debtor.id),
  Account: guidOf("a", debtor.id),
  IsMainContact: true,
  FullName: debtor.contact,
  Email: null,
  BusinessEmail: nullable(debtor.email),
  Phone: null,
  BusinessPhone: nullable(debtor.phone),
  Mobile: null,
  Fax: null,
  Timestamp: String(debtor.revision),
});

/** Returns deleted records: accounts are type 2. */
export const deleted = ({ removals }: Ledger): Row[] =>
  removals.map(({ kind, id, revision }) => ({
    EntityKey: guidOf(kind === "debtor" ? "a" : "e", id),
    EntityType: kind === "debtor" ? 2 : 10,
    DeletedDate: null,
    Timestamp: String(revision),
  }));
