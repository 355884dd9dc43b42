/** A debtor in the emulator's books. */
export type Debtor = {
  id: number;
  number: string;
  name: string;
  address: string;
  zipcode: string;
  city: string;
  country: string;
  kvk: string;
  contact: string;
  email: string;
  phone: string;
  fax: string;
  /** Cents; null for none. */
  creditLimit: number | null;
  isArchived: boolean;
  revision: number;
  /** Time of the last change, in milliseconds. */
  modified: number;
};

export type NewDebtor = Pick<Debtor, "number" | "name"> &
  Partial<Omit<Debtor, "id" | "revision" | "modified" | "isArchived">>;

/** A payment on an item. */
export type Booking = { id: number; date: string; cents: number };

/** A part of an item with its own due date. */
type Term = { dueDate: string; cents: number };

/** An invoice, a credit note, or a receipt not allocated to an invoice yet. */
export type Item = {
  id: number;
  /** The number of its booking. */
  entry: number;
  kind: "invoice" | "credit" | "receipt";
  debtor: number;
  number: string;
  date: string;
  dueDate: string;
  currency: string;
  total: number;
  terms: Term[];
  payments: Booking[];
  yourRef: string;
  description: string;
  /** Made by another program than the package's own invoicing. */
  isExternal: boolean;
  /** `cancelled`: nobody is expected to pay it. */
  state: "open" | "draft" | "cancelled" | "uncollectible";
  revision: number;
  modified: number;
};

export type NewItem = Pick<Item, "kind" | "debtor" | "number" | "date" | "dueDate" | "total"> &
  Partial<Pick<Item, "currency" | "terms" | "yourRef" | "description" | "isExternal">>;

export type Removal = {
  kind: "debtor" | "item";
  id: number;
  number: string;
  revision: number;
  modified: number;
};
