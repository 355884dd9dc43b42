import {
  Banknote,
  CalendarCheck,
  FilePlus2,
  type LucideIcon,
  MessageSquareWarning,
  NotebookPen,
  Pause,
  Phone,
  PhoneCall,
  Play,
  Split,
  UserPlus,
} from "lucide-react";
import type { useTranslations } from "next-intl";
import type { FoundDebtor } from "@/lib/lists/answers/search";
import { matches } from "./matches";
import type { Entry, PaletteSettings, Subject } from "./types";

type T = ReturnType<typeof useTranslations<"palette">>;
export type PaletteContext = { settings: PaletteSettings; t: T; locale: string };

export const size = 16;
/** The number of actions shown beside the debtors found; Tab shows all. */
const AT_FIRST = 5;

export const subjectOf = ({ id, name, telephone, telephone_e164 }: FoundDebtor): Subject => ({
  id,
  name,
  telephone: telephone_e164 || telephone,
  telephoneText: telephone,
});

type Doing = {
  act: "call" | "promise" | "payment" | "plan" | "note" | "dispute" | "arrangement" | "pause";
  labelKey: "log_call" | "promise" | "payment" | "plan" | "log_note" | "dispute" | "arrangement" | "pause";
  icon: LucideIcon;
  right: keyof PaletteSettings["mayDo"];
  shortcut: string;
};

/** The actions on a debtor's page, the most used first. */
const doings: readonly Doing[] = [
  { act: "call", labelKey: "log_call", icon: PhoneCall, right: "write", shortcut: "C" },
  { act: "promise", labelKey: "promise", icon: CalendarCheck, right: "agree", shortcut: "B" },
  { act: "payment", labelKey: "payment", icon: Banknote, right: "pay", shortcut: "P" },
  { act: "plan", labelKey: "plan", icon: Play, right: "run", shortcut: "" },
  { act: "note", labelKey: "log_note", icon: NotebookPen, right: "write", shortcut: "N" },
  { act: "dispute", labelKey: "dispute", icon: MessageSquareWarning, right: "agree", shortcut: "D" },
  { act: "arrangement", labelKey: "arrangement", icon: Split, right: "agree", shortcut: "T" },
  { act: "pause", labelKey: "pause", icon: Pause, right: "agree", shortcut: "Z" },
];

/** Returns all actions on a debtor; each title has the debtor's name. */
export function debtorActions(subject: Subject, { settings, t }: PaletteContext): Entry[] {
  const { domain, mayCreate, mayDo } = settings;
  const page = `/${domain}/debtors/${subject.id}/edit`;
  const entries = doings
    .filter(({ right }) => mayDo[right])
    .map(
      ({ act, labelKey, icon: Icon, shortcut }): Entry => ({
        id: `do-${act}`,
        icon: <Icon aria-hidden size={size} />,
        title: t(labelKey, { debtor: subject.name }),
        href: `${page}?act=${act}`,
        shortcut,
      }),
    );
  const calling: Entry[] = subject.telephone
    ? [
        {
          id: "dial",
          icon: <Phone aria-hidden size={size} />,
          title: t("call", { debtor: subject.name }),
          note: subject.telephoneText,
          href: `tel:${subject.telephone.replace(/[^+\d]/g, "")}`,
        },
      ]
    : [];
  const adding: Entry[] = mayCreate.invoice
    ? [
        {
          id: "invoice-for",
          icon: <FilePlus2 aria-hidden size={size} />,
          title: t("invoice_for", { debtor: subject.name }),
          href: `/${domain}/invoices/create?debtor_id=${subject.id}`,
        },
      ]
    : [];
  return [...entries.slice(0, AT_FIRST - 1), ...calling, ...entries.slice(AT_FIRST - 1), ...adding];
}

/** Returns the actions: first those on the debtor found, then general ones. */
export function paletteActions(
  typed: string,
  subject: Subject | undefined,
  context: PaletteContext,
): Entry[] {
  const { settings, t } = context;
  const { domain, mayCreate } = settings;
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
  const about = subject ? debtorActions(subject, context).slice(0, AT_FIRST) : [];
  return [...about, ...general.filter(({ title }) => matches(title, typed))];
}
