import type { ReactNode } from "react";
import type { PaletteSettings } from "@/components/frame/palette/types";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import type { LanguageCode } from "@/lib/i18n/locales";

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** The number of waiting items; not awaited by the page. */
  count?: Promise<number>;
  /** Is current at exactly its own address only (the dashboard). */
  exact?: boolean;
  /** Another address at which this entry is current. */
  otherHref?: string;
  /** Below a separator, after the parts of the product; not in the short navigation of a phone. */
  below?: boolean;
};

export type FrameCustomer = { id: number; name: string };

export type FrameUser = { id: number; name: string; email?: string };

export type RealtimeSettings = { key: string; host: string; port: number; tls: boolean; cluster?: string };

export type FrameProps = {
  /** The reseller's slug: the first part of every address. */
  domain: string;
  /** `badge`: the address of the reseller's certificate image, "" without one. */
  reseller: { name: string; logo?: string | null; badge?: string };
  user: FrameUser;
  customer: FrameCustomer | null;
  /** True when there is more than one customer to choose from; false hides the menu. */
  canSwitch: boolean;
  language: LanguageCode;
  nav: readonly NavItem[];
  /**
   * More links in the user menu (profile, synchronize); an absolute address leads to another product. A broken one is red, and marks the
   * menu.
   */
  userLinks?: readonly { id: string; label: string; href: string; isBroken?: boolean }[];
  /** The entries of the search palette; null without a customer to search in. */
  palette: PaletteSettings | null;
  environment: "LOCAL" | "STAGING" | "production";
  /** The handbook page this user starts with. */
  helpAtStart: HelpSlug;
  /** True when the user may start runs, and so undo them. */
  mayUndo: boolean;
  /** The account in use and the user's own while super-logged-in; null otherwise. */
  superLogin: { account: string; ownAccount: string } | null;
  realtime: RealtimeSettings | null;
  /** The state for which this page was rendered (lib/http/page-version). */
  pageVersion: string;
  children: ReactNode;
};

/** A job as the job-status call and its events return it. */
export type { Job } from "@/lib/jobs/answers";
