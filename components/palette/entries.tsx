import { ArrowRight, FilePlus2, FileText, Phone, UserPlus, Users } from "lucide-react";
import type { useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { formatMoney } from "@/lib/i18n/format";
import { plainWords } from "@/lib/kernel/plain-words";
import type { FoundDebtor, FoundInvoice } from "@/lib/search/answers";
import type { Entry, EntryGroup, PaletteSettings, Seen } from "./types";

type T = ReturnType<typeof useTranslations<"palette">>;
type Known = { settings: PaletteSettings; t: T; locale: string };

const MOST_PLACES = 3;
const size = 16;
const icons = {
  debtor: <Users aria-hidden size={size} />,
  invoice: <FileText aria-hidden size={size} />,
};

export function debtorEntry(debtor: FoundDebtor, { settings, t }: Known): Entry {
  const owed = debtor.owed.map(({ currency, open }) => formatMoney(open, currency));
  const note = [debtor.number, ...owed, debtor.telephone].filter(Boolean).join(" · ");
  return {
    id: `debtor-${debtor.id}`,
    icon: icons.debtor,
    title: debtor.name,
    note: owed.length > 0 ? note : [note, t("nothing_open")].join(" · "),
    href: `/${settings.domain}/debtors/${debtor.id}/edit`,
    telephone: debtor.telephone_e164 || debtor.telephone,
    seen: { of: "debtor", id: debtor.id, title: debtor.name, note: debtor.number },
  };
}

export function invoiceEntry(invoice: FoundInvoice, { settings, locale }: Known): Entry {
  const status = statusName(invoice.last_status_id, locale);
  return {
    id: `invoice-${invoice.id}`,
    icon: icons.invoice,
    title: `${invoice.number} · ${formatMoney(invoice.amount, invoice.currency)}`,
    note: `${invoice.debtor} · ${status}`,
    href: `/${settings.domain}/invoices/${invoice.id}/edit`,
    seen: { of: "invoice", id: invoice.id, title: invoice.number, note: invoice.debtor },
  };
}

export const seenEntry = (seen: Seen, { settings }: Known): Entry => ({
  id: `seen-${seen.of}-${seen.id}`,
  icon: icons[seen.of],
  title: seen.title,
  note: seen.note,
  href: `/${settings.domain}/${seen.of}s/${seen.id}/edit`,
  seen,
});

/** What can be done: first with the debtor that was found, then in general. Each names its subject in full. */
export function acts(typed: string, subject: FoundDebtor | undefined, { settings, t }: Known): Entry[] {
  const { domain, mayCreate } = settings;
  const telephone = subject && (subject.telephone_e164 || subject.telephone);
  const about: Entry[] = [];
  if (subject && telephone)
    about.push({
      id: "call",
      icon: <Phone aria-hidden size={size} />,
      title: t("call", { debtor: subject.name }),
      note: subject.telephone,
      href: `tel:${telephone.replace(/[^+\d]/g, "")}`,
    });
  if (subject && mayCreate.invoice)
    about.push({
      id: "invoice-for",
      icon: <FilePlus2 aria-hidden size={size} />,
      title: t("invoice_for", { debtor: subject.name }),
      href: `/${domain}/invoices/create?debtor_id=${subject.id}`,
    });
  const general: Entry[] = [];
  if (mayCreate.debtor)
    general.push({
      id: "new-debtor",
      icon: <UserPlus aria-hidden size={size} />,
      title: t("new_debtor"),
      href: `/${domain}/debtors/create`,
    });
  if (mayCreate.invoice)
    general.push({
      id: "new-invoice",
      icon: <FilePlus2 aria-hidden size={size} />,
      title: t("new_invoice"),
      href: `/${domain}/invoices/create`,
    });
  return [...about, ...general.filter(({ title }) => fits(title, typed))];
}

/** Pages by their name, and the lists that look further for what was typed. */
export function places(typed: string, { settings, t }: Known): Entry[] {
  const { domain, mayListInvoices } = settings;
  const arrow = <ArrowRight aria-hidden size={size} />;
  const named = settings.places
    .filter(({ label }) => fits(label, typed))
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

const fits = (title: string, typed: string): boolean => {
  const words = plainWords(title);
  return plainWords(typed)
    .split(/\s+/)
    .every((term) => words.includes(term));
};

/** Groups that have something to show. */
export const filled = (groups: readonly EntryGroup[]): EntryGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);
