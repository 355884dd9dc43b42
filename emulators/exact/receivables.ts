import { type Ledger, openOf } from "../ledger/ledger";
import type { Item } from "../ledger/rows";
import type { Row } from "./filter";
import { dateOf, guidOf, padded } from "./formats";

const JOURNAL = "70";

/** Returns the open items, one row per term: an invoice is positive. There is no total and no guid. */
export const receivablesList = (ledger: Ledger): Row[] =>
  ledger.open().flatMap((item) =>
    openTerms(item).map(({ dueDate, cents }, nth) => ({
      HID: item.id * 10 + nth,
      ...common(ledger, item),
      Amount: cents / 100,
      AmountInTransit: 0,
      CurrencyCode: item.currency,
      DueDate: dateOf(dueDate),
      JournalCode: JOURNAL,
      JournalDescription: "Verkoop",
    })),
  );

/** Returns each debtor's total open amount, per currency; debtors without one are left out. */
export function aging(ledger: Ledger): Row[] {
  const totals = new Map<string, { debtor: number; currency: string; cents: number }>();
  for (const item of ledger.open()) {
    const key = `${item.debtor} ${item.currency}`;
    const before = totals.get(key)?.cents ?? 0;
    totals.set(key, { debtor: item.debtor, currency: item.currency, cents: before + openOf(item) });
  }
  return [...totals.values()].map(({ debtor, currency, cents }) => ({
    AccountId: guidOf("a", debtor),
    AccountCode: padded(ledger.debtor(debtor)?.number ?? ""),
    AccountName: ledger.debtor(debtor)?.name ?? "",
    CurrencyCode: currency,
    TotalAmount: cents / 100,
  }));
}

/** Returns all invoiced items, one row per term: an open amount is negative, its transaction positive. */
export const receivables = (ledger: Ledger): Row[] =>
  ledger.items.flatMap((item) => {
    const open = new Map(openTerms(item).map(({ dueDate, cents }) => [dueDate, cents]));
    return termsOf(item).map(({ dueDate, cents }, nth) => {
      const left = open.get(dueDate) ?? 0;
      return {
        ID: guidOf("d", item.id * 10 + nth),
        Account: guidOf("a", item.debtor),
        ...common(ledger, item),
        AmountDC: -left / 100,
        AmountFC: -left / 100,
        TransactionAmountDC: cents / 100,
        TransactionAmountFC: cents / 100,
        Currency: item.currency,
        DueDate: dateOf(dueDate),
        IsFullyPaid: left === 0,
        LastPaymentDate: item.payments.length > 0 ? dateOf(item.payments.at(-1)?.date ?? item.date) : null,
        Status: left === 0 ? 50 : 20,
        TransactionEntryID: guidOf("e", item.id),
        Journal: JOURNAL,
        Timestamp: String(item.revision),
      };
    });
  });

function common(ledger: Ledger, item: Item): Row {
  const debtor = ledger.debtor(item.debtor);
  return {
    AccountId: guidOf("a", item.debtor),
    AccountCode: padded(debtor?.number ?? ""),
    AccountName: debtor?.name ?? "",
    Description: item.description,
    EntryNumber: item.entry,
    InvoiceDate: dateOf(item.date),
    InvoiceNumber: /^\d{1,9}$/.test(item.number) ? Number(item.number) : null,
    YourRef: item.yourRef || null,
  };
}

const termsOf = ({ terms, dueDate, total }: Item) => (terms.length > 0 ? terms : [{ dueDate, cents: total }]);

/** Returns the terms with their open amounts: payments are deducted from the first one first. */
function openTerms(item: Item) {
  let paid = item.total - openOf(item);
  return termsOf(item).flatMap(({ dueDate, cents }) => {
    const part = item.terms.length > 0 ? Math.min(Math.max(paid, 0), cents) : paid;
    paid -= part;
    return cents - part === 0 ? [] : [{ dueDate, cents: cents - part }];
  });
}
