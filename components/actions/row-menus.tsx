"use client";
import { CalendarClock, Eye, FileText, NotebookPen, PanelRight, Phone, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { MenuGroup, MenuItem } from "@/components/ui/menu";
import type { ActionGroup, ActionRow } from "@/lib/dunning/answers/lists";
import type { Open } from "./row-dialogs";

type Word = "preview" | "note" | "snooze" | "quick" | "edit" | "debtor" | "call";

const icons = {
  preview: Eye,
  note: NotebookPen,
  snooze: CalendarClock,
  quick: PanelRight,
  edit: FileText,
  debtor: Users,
  call: Phone,
};

type Does = Pick<MenuItem, "href" | "onAction">;

/** An item with the key that does the same. */
function useItem() {
  const t = useTranslations("keys");
  return useMemo(
    () =>
      (id: Word, does: Does, key = ""): MenuItem => {
        const Icon = icons[id];
        return { id, label: t(id), icon: <Icon aria-hidden size={16} />, detail: key, ...does };
      },
    [t],
  );
}

type InvoiceLook = {
  domain: string;
  maySnooze: boolean;
  onOpen: (open: Open) => void;
  onQuick: (row: ActionRow) => void;
};

/** Returns what can be done with one invoice of the action list, for who has no keyboard at hand. */
export function useInvoiceMenu({ domain, maySnooze, onOpen, onQuick }: InvoiceLook) {
  const item = useItem();
  return useMemo(
    () =>
      (row: ActionRow): readonly MenuGroup[] => [
        {
          heading: "",
          items: [
            item("preview", { onAction: () => onOpen({ what: "preview", row }) }),
            item("note", { onAction: () => onOpen({ what: "note", row }) }, "N"),
            ...(maySnooze
              ? [item("snooze", { onAction: () => onOpen({ what: "snooze", rows: [row] }) }, "Z")]
              : []),
          ],
        },
        {
          heading: "",
          items: [
            item("quick", { onAction: () => onQuick(row) }, "I"),
            item("edit", { href: `/${domain}/invoices/${row.id}/edit` }, "E"),
            item("debtor", { href: `/${domain}/debtors/${row.debtor_id}/edit` }, "O"),
          ],
        },
      ],
    [item, domain, maySnooze, onOpen, onQuick],
  );
}

type DebtorLook = {
  domain: string;
  /** Left out for who may not put rows off. */
  onSnooze?: (row: ActionGroup) => void;
  onQuick: (row: ActionGroup) => void;
};

/** Returns what can be done with one debtor of the action list. */
export function useDebtorMenu({ domain, onSnooze, onQuick }: DebtorLook) {
  const item = useItem();
  return (row: ActionGroup): readonly MenuGroup[] => {
    const page = `/${domain}/debtors/${row.debtor_id}/edit`;
    return [
      {
        heading: "",
        items: [
          item("call", { href: `${page}?act=call` }),
          item("note", { href: `${page}?act=note` }),
          ...(onSnooze ? [item("snooze", { onAction: () => onSnooze(row) }, "Z")] : []),
        ],
      },
      {
        heading: "",
        items: [item("quick", { onAction: () => onQuick(row) }, "I"), item("debtor", { href: page }, "O")],
      },
    ];
  };
}
