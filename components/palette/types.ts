import type { ReactNode } from "react";

/** What the palette can lead to besides what it finds; each is there for who may. */
export type PaletteSettings = {
  domain: string;
  customerId: number;
  userId: number;
  places: readonly { href: string; label: string; icon: ReactNode }[];
  mayCreate: { debtor: boolean; invoice: boolean };
  mayListInvoices: boolean;
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
  /** What is kept of it, so that it stands among those seen last. */
  seen?: Seen;
};

export type EntryGroup = { id: GroupName; entries: readonly Entry[] };
type GroupName = "seen" | "debtors" | "invoices" | "do" | "go";

/** A debtor or an invoice that was opened. */
export type Seen = { of: "debtor" | "invoice"; id: number; title: string; note: string };
