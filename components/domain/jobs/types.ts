import type { ReactNode } from "react";
import type { PaletteSettings } from "@/components/frame/palette/types";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import type { LanguageCode } from "@/lib/i18n/locales";

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** How much waits there; the page does not wait for it. */
  count?: Promise<number>;
  /** Matches only its own address (the dashboard). */
  exact?: boolean;
  /** Where else one is still in this part. */
  also?: string;
  /** Under a line, after the parts of the product; not among the few of a phone. */
  below?: boolean;
};

export type FrameCustomer = { id: number; name: string };

export type FrameUser = { id: number; name: string; email?: string };

export type RealtimeSettings = { key: string; host: string; port: number; tls: boolean; cluster?: string };

export type FrameProps = {
  /** The reseller's slug: the first part of every address. */
  domain: string;
  /** `badge`: the address of its certificate, "" without one. */
  reseller: { name: string; logo?: string | null; badge?: string };
  user: FrameUser;
  customer: FrameCustomer | null;
  /** Whether there is more than one customer to choose from; false hides the menu. */
  canSwitch: boolean;
  language: LanguageCode;
  nav: readonly NavItem[];
  /** Further links in the user menu (profile, synchronize); a whole address leads to another product. What is broken there is red, and marks the menu. */
  userLinks?: readonly { id: string; label: string; href: string; isBroken?: boolean }[];
  /** What can be searched for and done from anywhere; null without a customer to search in. */
  palette: PaletteSettings | null;
  environment: "LOCAL" | "STAGING" | "production";
  /** The page of the handbook that whoever looks begins with. */
  helpAtStart: HelpSlug;
  /** Whether runs can be ordered, and so taken back. */
  mayUndo: boolean;
  /** Whose account is used by whom when super-logged-in; null otherwise. */
  superLogin: { as: string; own: string } | null;
  realtime: RealtimeSettings | null;
  /** What this page was made for (lib/http/page-version). */
  seen: string;
  children: ReactNode;
};

/** A job as it is looked up and as its event tells it. */
export type { Job } from "@/lib/jobs/answers";
