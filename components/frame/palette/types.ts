import type { ReactNode } from "react";

/** What the palette can lead to besides what it finds; each is there for who may. */
export type PaletteSettings = {
  domain: string;
  customerId: number;
  userId: number;
  places: readonly { href: string; label: string; icon: ReactNode }[];
  mayCreate: { debtor: boolean; invoice: boolean };
  /** What can be done with a debtor that was found. */
  mayDo: { write: boolean; agree: boolean; pay: boolean; run: boolean };
  mayListInvoices: boolean;
  /** Whether there is an action list and a phone list. */
  mayWork: boolean;
};

/** One line of the palette. */
export type Entry = {
  id: string;
  icon: ReactNode;
  title: string;
  /** Beside the title, in muted ink. */
  note?: string;
  href: string;
  /** The number that Ctrl and Enter calls. */
  telephone?: string;
  /** The debtor it is or belongs to, for what can be done with it. */
  subject?: Subject;
  /** The key that does the same on that debtor's page. */
  shortcut?: string;
  /** What is kept of it, so that it stands among those seen last. */
  seen?: VisitedPage;
};

export type EntryGroup = { id: GroupName; entries: readonly Entry[] };
type GroupName = "seen" | "debtors" | "invoices" | "do" | "go";

/** A debtor or an invoice that was opened. */
export type VisitedPage = { of: "debtor" | "invoice"; id: number; title: string; note: string };

/** A debtor that something can be done with. */
export type Subject = {
  id: number;
  name: string;
  /** The number as it is dialled, and as it was typed. */
  telephone: string;
  typed: string;
};
