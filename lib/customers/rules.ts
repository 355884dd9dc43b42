/** A customer's rules for writing to its debtors (AGREEMENTS §2.5). Days are calendar days unless a comment states otherwise. */
export type ContactRules = {
  /** Days between two messages to a debtor, of any kind, invoice and currency. */
  gap_days: number;
  /** A run writes to a debtor in one step only; the others wait. */
  one_step: boolean;
  /** A step waits until money for the last named day can have arrived. */
  named_day: boolean;
  /** The effect of a missing or running fourteen-day period on a company, to which no law gives it. */
  notice_business: (typeof noticeForCompanies)[number];
  /** Working days that money may take after a promised day. */
  promise_days: number;
  /** Days a term may be late before its arrangement is broken. */
  term_grace_days: number;
  /** The most messages to a debtor in seven days; 0 is any number. */
  week_max: number;
  /** No mail on days that are no working days. */
  quiet_days: boolean;
  /** Mail only within these hours, in Amsterdam; null is at any hour. */
  quiet_hours: { from: number; till: number } | null;
  /** The days after which a plan warns of old books, and after which nothing is sent; 0 is never. */
  fresh_warn_days: number;
  fresh_stop_days: number;
};

export const noticeForCompanies = ["off", "note", "wait"] as const;

const presets = {
  careful: {
    gap_days: 3,
    one_step: true,
    named_day: true,
    notice_business: "note",
    promise_days: 2,
    term_grace_days: 7,
    week_max: 0,
    quiet_days: false,
    quiet_hours: null,
    fresh_warn_days: 3,
    fresh_stop_days: 0,
  },
  spec: {
    gap_days: 0,
    one_step: false,
    named_day: false,
    notice_business: "off",
    promise_days: 2,
    term_grace_days: 7,
    week_max: 0,
    quiet_days: false,
    quiet_hours: null,
    fresh_warn_days: 0,
    fresh_stop_days: 0,
  },
} as const satisfies Record<string, ContactRules>;

export const presetNames = ["careful", "spec"] as const satisfies readonly (keyof typeof presets)[];

/** The stored choice of a customer: a preset, and the values that differ from it. */
export type StoredRules = { preset: keyof typeof presets } & Partial<ContactRules>;

/** Returns the resulting rules of a customer. */
export const contactRules = ({ preset, ...own }: StoredRules): ContactRules => ({
  ...presets[preset],
  ...own,
});

type Change = { [Name in keyof StoredRules]?: StoredRules[Name] | undefined };

/**
 * Returns what is stored after a change: a given preset replaces all values, values left out are unchanged, and a value equal to the
 * preset's is not stored.
 */
export function changedRules(before: StoredRules, { preset, ...change }: Change): StoredRules {
  const base = preset === undefined ? before : { preset };
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { preset: chosen, ...own } = { ...base, ...changes };
  const usual: Record<string, unknown> = presets[chosen];
  const differing = Object.entries(own).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]),
  );
  return { preset: chosen, ...Object.fromEntries(differing) };
}

/** The number of a key's last characters that are shown, so that users can recognise it. */
const SHOWN_SIGNS = 4;
const MASK = "••••";

/** Returns a key as it may be shown: its kind and its last four characters ("live_••••x9Qp"); "" for none. */
export function maskedKey(key: string): string {
  if (key === "") return "";
  const kind = /^(live|test)_/.exec(key)?.[0] ?? "";
  return `${kind}${MASK}${key.length >= kind.length + 3 * SHOWN_SIGNS ? key.slice(-SHOWN_SIGNS) : ""}`;
}

/** Returns whether a key is the masked one that was shown, sent back. */
export const isMaskedKey = (key: string): boolean => key.includes(MASK);

/** Returns whether a payment provider's key is a test key, with which nobody really pays. */
export const isTestKey = (key: string): boolean => key.startsWith("test_");
