import type { RateRow } from "@/lib/claims/answers";

type Kind = RateRow["kind"];

/** The kinds of rates per tab, those added most often first. */
export const rateTabs = {
  ordinary: ["nl-ordinary"],
  trade: ["nl-trade"],
  other: ["nl-vat", "fx-usd", "fx-gbp", "de-base"],
} as const satisfies Record<string, readonly Kind[]>;

export type RateTab = keyof typeof rateTabs;

/** Returns the tab an address names; the first without one. */
export const tabFrom = (text: unknown): RateTab => (text === "trade" || text === "other" ? text : "ordinary");

/** Returns the tab of a kind. */
export const tabOf = (kind: Kind): RateTab =>
  kind === "nl-ordinary" ? "ordinary" : kind === "nl-trade" ? "trade" : "other";

/** Returns the address of a tab, with its open rate, or "new". */
export const addressOf = (domain: string, tab: RateTab, rate?: number | "new"): string =>
  `/${domain}/law/rates?tab=${tab}${rate === undefined ? "" : `&rate=${rate}`}`;
