import type { ReactNode } from "react";

/** The palette's entries besides search results, as far as the user has the rights. */
export type PaletteSettings = {
  domain: string;
  customerId: number;
  userId: number;
  pages: readonly { href: string; label: string; icon: ReactNode }[];
  mayCreate: { debtor: boolean; invoice: boolean };
  /** The actions on a debtor found. */
  mayDo: { write: boolean; agree: boolean; pay: boolean; run: boolean };
  mayListInvoices: boolean;
  /** True when there is an action list and a phone list. */
  mayWork: boolean;
};

/** One entry of the palette. */
export type Entry = {
  id: string;
  icon: ReactNode;
  title: string;
  /** Beside the title, in muted ink. */
  note?: string;
  href: string;
  /** The number dialled by Ctrl and Enter. */
  telephone?: string;
  /** The debtor of the entry, for the actions on it. */
  subject?: Subject;
  /** The shortcut of the same action on that debtor's page. */
  shortcut?: string;
  /** The page to store as visited last. */
  visitedPage?: VisitedPage;
};

export type EntryGroup = { id: GroupName; entries: readonly Entry[] };
type GroupName = "seen" | "debtors" | "invoices" | "do" | "go";

/** A debtor or an invoice that was opened. */
export type VisitedPage = { of: "debtor" | "invoice"; id: number; title: string; note: string };

/** A debtor with actions. */
export type Subject = {
  id: number;
  name: string;
  /** The number in the form to dial, and as typed. */
  telephone: string;
  telephoneText: string;
};
