import type { AbstractIntlMessages } from "next-intl";
import type { Locale } from "@/lib/i18n/locales";

export type Messages = AbstractIntlMessages;
type File = () => Promise<{ default: Messages }>;

/**
 * The messages of the screens, a file per language and part of the product; scripts/words finds in the code which messages a part needs.
 */
export const parts = {
  frame: {
    nl: () => import("./nl.words?frame&words"),
    en: () => import("./en.words?frame&words"),
    de: () => import("./de.words?frame&words"),
  },
  account: {
    nl: () => import("./nl.words?account&words"),
    en: () => import("./en.words?account&words"),
    de: () => import("./de.words?account&words"),
  },
  actions: {
    nl: () => import("./nl.words?actions&words"),
    en: () => import("./en.words?actions&words"),
    de: () => import("./de.words?actions&words"),
  },
  audit: {
    nl: () => import("./nl.words?audit&words"),
    en: () => import("./en.words?audit&words"),
    de: () => import("./de.words?audit&words"),
  },
  customers: {
    nl: () => import("./nl.words?customers&words"),
    en: () => import("./en.words?customers&words"),
    de: () => import("./de.words?customers&words"),
  },
  debtors: {
    nl: () => import("./nl.words?debtors&words"),
    en: () => import("./en.words?debtors&words"),
    de: () => import("./de.words?debtors&words"),
  },
  home: {
    nl: () => import("./nl.words?home&words"),
    en: () => import("./en.words?home&words"),
    de: () => import("./de.words?home&words"),
  },
  invoices: {
    nl: () => import("./nl.words?invoices&words"),
    en: () => import("./en.words?invoices&words"),
    de: () => import("./de.words?invoices&words"),
  },
  law: {
    nl: () => import("./nl.words?law&words"),
    en: () => import("./en.words?law&words"),
    de: () => import("./de.words?law&words"),
  },
  system: {
    nl: () => import("./nl.words?system&words"),
    en: () => import("./en.words?system&words"),
    de: () => import("./de.words?system&words"),
  },
  letters: {
    nl: () => import("./nl.words?letters&words"),
    en: () => import("./en.words?letters&words"),
    de: () => import("./de.words?letters&words"),
  },
  login: {
    nl: () => import("./nl.words?login&words"),
    en: () => import("./en.words?login&words"),
    de: () => import("./de.words?login&words"),
  },
  payments: {
    nl: () => import("./nl.words?payments&words"),
    en: () => import("./en.words?payments&words"),
    de: () => import("./de.words?payments&words"),
  },
  profile: {
    nl: () => import("./nl.words?profile&words"),
    en: () => import("./en.words?profile&words"),
    de: () => import("./de.words?profile&words"),
  },
  resellers: {
    nl: () => import("./nl.words?resellers&words"),
    en: () => import("./en.words?resellers&words"),
    de: () => import("./de.words?resellers&words"),
  },
  ri_matches: {
    nl: () => import("./nl.words?ri_matches&words"),
    en: () => import("./en.words?ri_matches&words"),
    de: () => import("./de.words?ri_matches&words"),
  },
  runs: {
    nl: () => import("./nl.words?runs&words"),
    en: () => import("./en.words?runs&words"),
    de: () => import("./de.words?runs&words"),
  },
  synchronize: {
    nl: () => import("./nl.words?synchronize&words"),
    en: () => import("./en.words?synchronize&words"),
    de: () => import("./de.words?synchronize&words"),
  },
  templates: {
    nl: () => import("./nl.words?templates&words"),
    en: () => import("./en.words?templates&words"),
    de: () => import("./de.words?templates&words"),
  },
  users: {
    nl: () => import("./nl.words?users&words"),
    en: () => import("./en.words?users&words"),
    de: () => import("./de.words?users&words"),
  },
  all: {
    nl: () => import("./nl.words?all&words"),
    en: () => import("./en.words?all&words"),
    de: () => import("./de.words?all&words"),
  },
} satisfies Record<string, Record<Locale, File>>;

export type Part = keyof typeof parts;
