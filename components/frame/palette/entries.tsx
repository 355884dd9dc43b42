import { ArrowRight, FileText, ListChecks, PhoneCall, Users } from "lucide-react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { statuses } from "@/lib/flow/statuses";
import { formatMoney } from "@/lib/i18n/format";
import { type Locale, localeFrom } from "@/lib/i18n/locales";
import type { FoundDebtor, FoundInvoice } from "@/lib/lists/answers/search";
import { matches } from "./matches";
import { type PaletteContext, size, subjectOf } from "./palette-actions";
import type { Entry, EntryGroup, VisitedPage } from "./types";

const MOST_PLACES = 3;
const icons = {
  debtor: <Users aria-hidden size={size} />,
  invoice: <FileText aria-hidden size={size} />,
};

export function debtorEntry(debtor: FoundDebtor, { settings, t }: PaletteContext): Entry {
  const balances = debtor.owed.map(({ currency, open }) => formatMoney(open, currency));
  const note = [debtor.number, ...balances, debtor.telephone].filter(Boolean).join(" · ");
  return {
    id: `debtor-${debtor.id}`,
    icon: icons.debtor,
    title: debtor.name,
    note: balances.length > 0 ? note : [note, t("nothing_open")].join(" · "),
    href: `/${settings.domain}/debtors/${debtor.id}/edit`,
    telephone: debtor.telephone_e164 || debtor.telephone,
    subject: subjectOf(debtor),
    visitedPage: { of: "debtor", id: debtor.id, title: debtor.name, note: debtor.number },
  };
}

export function invoiceEntry(invoice: FoundInvoice, { settings, locale }: PaletteContext): Entry {
  const status = statusName(invoice.last_status_id, locale);
  return {
    id: `invoice-${invoice.id}`,
    icon: icons.invoice,
    title: `${invoice.number} · ${formatMoney(invoice.amount, invoice.currency)}`,
    note: `${invoice.debtor} · ${status}`,
    href: `/${settings.domain}/invoices/${invoice.id}/edit`,
    subject: { id: invoice.debtor_id, name: invoice.debtor, telephone: "", telephoneText: "" },
    visitedPage: { of: "invoice", id: invoice.id, title: invoice.number, note: invoice.debtor },
  };
}

export const visitedPageEntry = (visitedPage: VisitedPage, { settings }: PaletteContext): Entry => ({
  id: `seen-${visitedPage.of}-${visitedPage.id}`,
  icon: icons[visitedPage.of],
  title: visitedPage.title,
  note: visitedPage.note,
  href: `/${settings.domain}/${visitedPage.of}s/${visitedPage.id}/edit`,
  visitedPage,
});

/** Returns the lists of work that the typed text names: the action list of a next step, and the phone list. */
export function workLists(typed: string, { settings, t, locale }: PaletteContext): Entry[] {
  const { domain, mayWork } = settings;
  if (!mayWork) return [];
  const { steps, calls } = listsNamed(typed, {
    language: localeFrom(locale),
    callingWords: t("calling_words"),
  });
  const ofSteps = steps.map(
    ({ id, name }): Entry => ({
      id: `step-${id}`,
      icon: <ListChecks aria-hidden size={size} />,
      title: t("step_list", { step: name }),
      href: `/${domain}/actions?next_status=${id}`,
    }),
  );
  const calling: Entry = {
    id: "phone-list",
    icon: <PhoneCall aria-hidden size={size} />,
    title: t("phone_list"),
    href: `/${domain}?all=1#phone`,
  };
  return calls ? [calling, ...ofSteps] : ofSteps;
}

/** Returns the pages whose name matches the typed text, and the lists that search for it. */
export function places(typed: string, { settings, t }: PaletteContext): Entry[] {
  const { domain, mayListInvoices } = settings;
  const arrow = <ArrowRight aria-hidden size={size} />;
  const named = settings.pages
    .filter(({ label }) => matches(label, typed))
    .map(({ href, label, icon }) => ({ id: `go-${href}`, icon, title: label, href }));
  if (typed === "") return named;
  const q = encodeURIComponent(typed);
  const further: Entry[] = [
    { id: "all-debtors", icon: arrow, title: t("all_debtors", { typed }), href: `/${domain}/debtors?q=${q}` },
  ];
  if (mayListInvoices)
    further.push({
      id: "all-invoices",
      icon: arrow,
      title: t("all_invoices", { typed }),
      href: `/${domain}/invoices?q=${q}`,
    });
  return [...named.slice(0, MOST_PLACES), ...further];
}

/** Returns the groups that have entries. */
export const filled = (groups: readonly EntryGroup[]): EntryGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);

/** With fewer letters too many names match. */
const LEAST_LETTERS = 3;
const MOST_STEPS = 3;

type Meant = { steps: { id: number; name: string }[]; calls: boolean };

/**
 * Returns the lists of work that the typed text names: the steps of the flow in the user's language, and whether the phone list.
 * `callingWords` are the words for that one, separated by spaces.
 */
export function listsNamed(
  typed: string,
  { language, callingWords }: { language: Locale; callingWords: string },
): Meant {
  if (typed.trim().length < LEAST_LETTERS) return { steps: [], calls: false };
  const steps = statuses
    .filter(({ stage, name }) => stage === "step" && matches(name[language], typed))
    .map(({ id, name }) => ({ id, name: name[language] }));
  return { steps: steps.slice(0, MOST_STEPS), calls: matches(callingWords, typed) };
}
