import { z } from "zod";

/** Numbers arrive as the text in which Exact wrote them. */
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

/** A row of `read/financial/ReceivablesList`; invalid values are reported row by row. */
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

/** The amount of an invoice, from `bulk/Cashflow/Receivables`; the list of receivables lacks it. */
export const InvoicedAmount = z.object({
  Account: z.guid(),
  EntryNumber: digits,
  Journal: z.string().trim(),
  TransactionAmountFC: text,
  TransactionAmountDC: text,
});

/** Each part of an invoice, from the same resource: whether it is paid, and the date of the last payment on it. */
export const PaidPart = z.object({
  Account: z.guid(),
  EntryNumber: digits,
  Journal: z.string().trim(),
  IsFullyPaid: z.boolean(),
  LastPaymentDate: text,
});

/** A debtor's total debt, from `read/financial/AgingReceivablesList`. */
export const Aging = z.object({ AccountId: z.guid(), CurrencyCode: z.string(), TotalAmount: z.string() });

export const Division = z.object({
  Code: digits,
  Description: z.string().nullish(),
  CustomerName: text,
  Status: digits.nullish(),
  DivisionMoveDate: text,
});

export const Me = z.object({ UserID: z.guid() });

/** A list: rows in `results` with a link to the next page, or a bare array. */
export const Page = z.object({
  d: z.union([
    z.object({ results: z.array(z.unknown()), __next: z.string().nullish() }),
    z.array(z.unknown()).transform((results) => ({ results, __next: null })),
  ]),
});

/** A row with its own address, which names the division. */
export const RowWithUri = z.object({ __metadata: z.object({ uri: z.string() }) });
