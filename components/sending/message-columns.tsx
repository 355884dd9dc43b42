"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Numbers } from "@/components/debtors/story/numbers";
import type { Column } from "@/components/ui/data-table/types";
import { DayText } from "@/components/ui/format";
import { formatCount } from "@/lib/i18n/format";
import type { DebtorMessage } from "@/lib/outbox/answers";
import { AddressRepair, mayNeedAddress } from "./address-repair";
import { MessageResult } from "./message-result";
import { addressesOf } from "./message-tries";

type Look = {
  domain: string;
  debtor: string;
  rights: { decide: boolean; invoices: boolean };
  nameOf: (message: DebtorMessage) => string;
  isOpen: (message: DebtorMessage) => boolean;
  onOpen: (message: DebtorMessage) => void;
  onLook: (message: DebtorMessage) => void;
};

/** What was written, about which invoices, to whom, and what became of it. */
export function useMessageColumns(look: Look): readonly Column<DebtorMessage>[] {
  const { domain, debtor, rights, nameOf, isOpen, onOpen, onLook } = look;
  const t = useTranslations("delivery");
  return [
    {
      id: "day",
      header: t("made"),
      width: 128,
      card: "right",
      cell: (message) => <DayText day={message.day} />,
    },
    {
      id: "what",
      header: t("message"),
      sticky: true,
      fixed: true,
      card: "name",
      cell: (message) =>
        message.is_cleared ? (
          <span className="block truncate font-medium">{nameOf(message)}</span>
        ) : (
          <button
            type="button"
            onClick={() => onLook(message)}
            className="block min-h-6 max-w-full cursor-pointer truncate text-left font-medium text-brand-text hover:underline"
          >
            {nameOf(message)}
          </button>
        ),
    },
    {
      id: "invoices",
      header: t("about"),
      from: 1280,
      cell: ({ invoices }) => <Numbers invoices={invoices} domain={rights.invoices ? domain : null} />,
    },
    {
      id: "recipient",
      header: t("recipient"),
      card: "left",
      cell: ({ mail }) =>
        mail && (
          <span className="flex min-w-0 flex-col items-start gap-1 py-1">
            <span
              title={addressesOf(mail, t)}
              className="wrap-anywhere block max-w-full truncate max-md:whitespace-normal"
            >
              {addressesOf(mail, t)}
            </span>
            {rights.decide && mayNeedAddress(mail) && <AddressRepair mail={{ ...mail, debtor }} />}
          </span>
        ),
    },
    {
      id: "result",
      header: t("result"),
      card: "next",
      cell: (message) => <MessageResult message={message} />,
    },
    {
      id: "tries",
      header: t("attempts"),
      width: 96,
      from: 768,
      align: "right",
      cell: (message) => {
        const tries = triesOf(message);
        const Arrow = isOpen(message) ? ChevronDown : ChevronRight;
        return tries === 0 ? null : (
          <button
            type="button"
            aria-expanded={isOpen(message)}
            aria-label={t("tries_of", { count: tries, message: nameOf(message) })}
            onClick={() => onOpen(message)}
            className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm px-1 hover:bg-sunken"
          >
            {formatCount(tries)}
            <Arrow aria-hidden size={15} />
          </button>
        );
      },
    },
  ];
}

/** How often it was tried to hand a mail over; one that waits for its first try has none yet. */
const triesOf = ({ mail }: DebtorMessage): number => mail?.attempts ?? 0;
