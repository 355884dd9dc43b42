import { z } from "zod";

/** Numbers arrive as the text they were written in. */
const text = z.string().nullish();
const digits = z.string().regex(/^-?\d+$/);

/** An account of `crm/Accounts` or `sync/CRM/Accounts`. */
export const Account = z.object({
  ID: z.guid(),
  Code: z.string().trim().min(1),
  Name: text,
  AddressLine1: text,
  AddressLine2: text,
  AddressLine3: text,
  Postcode: text,
  City: text,
  Country: text,
  ChamberOfCommerce: text,
  Email: text,
  Phone: text,
  Fax: text,
  CreditLineSales: text,
  Status: text,
  MainContact: z.guid().nullish(),
  EndDate: text,
  Timestamp: digits.nullish(),
});
export type Account = z.output<typeof Account>;

export const Contact = z.object({
  ID: z.guid(),
  Account: z.guid(),
  FullName: text,
  Email: text,
  BusinessEmail: text,
  Timestamp: digits.nullish(),
});
export type Contact = z.output<typeof Contact>;

export const Deletion = z.object({ EntityKey: z.guid(), EntityType: digits, Timestamp: digits });

/** A row of `read/financial/ReceivablesList`; what may be wrong with its values is told row by row. */
export const Receivable = z.object({
  HID: digits,
  AccountId: text,
  AccountCode: text,
  AccountName: text,
  Amount: text,
  CurrencyCode: text,
  Description: text,
  DueDate: text,
  EntryNumber: digits,
  InvoiceDate: text,
  InvoiceNumber: text,
  JournalCode: z.string().trim(),
  YourRef: text,
});
export type Receivable = z.output<typeof Receivable>;

/** What `bulk/Cashflow/Receivables` tells of an invoice that the list does not: how much it was. */
export const Invoiced = z.object({
  Account: z.guid(),
  EntryNumber: digits,
  Journal: z.string().trim(),
  TransactionAmountFC: text,
  TransactionAmountDC: text,
});

/** What it tells of each part of an invoice: whether that is paid, and when money last came in on it. */
export const Settled = z.object({
  Account: z.guid(),
  EntryNumber: digits,
  Journal: z.string().trim(),
  IsFullyPaid: z.boolean(),
  LastPaymentDate: text,
});

/** What a debtor owes in all, of `read/financial/AgingReceivablesList`. */
export const Aging = z.object({ AccountId: z.guid(), CurrencyCode: z.string(), TotalAmount: z.string() });

export const Division = z.object({
  Code: digits,
  Description: z.string().nullish(),
  CustomerName: text,
  Status: digits.nullish(),
  DivisionMoveDate: text,
});

export const Me = z.object({ UserID: z.guid() });

/** A list: in `results` with a link to the next page, or bare. */
export const Page = z.object({
  d: z.union([
    z.object({ results: z.array(z.unknown()), __next: z.string().nullish() }),
    z.array(z.unknown()).transform((results) => ({ results, __next: null })),
  ]),
});

/** Where a row says that it stands. */
export const Placed = z.object({ __metadata: z.object({ uri: z.string() }) });
