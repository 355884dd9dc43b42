"use client";
import { Eye, MailCheck, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { statusName } from "@/components/invoices/invoice-status";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useExpandedRows } from "@/components/ui/data-table/use-expanded-rows";
import { later } from "@/components/ui/later";
import { EmptyState } from "@/components/ui/states";
import type { DebtorMessage, DebtorMessages } from "@/lib/outbox/answers";
import { useMessageColumns } from "./message-columns";
import { MessageTries } from "./message-tries";
import { useDecisions } from "./use-decisions";

const SentPreview = later(() => import("./sent-preview"));
const SendAgain = later(() => import("./send-again"));

type Props = {
  domain: string;
  debtor: string;
  list: DebtorMessages;
  rights: { decide: boolean; invoices: boolean };
};

/** A message by itself: a copy of a mail has the letter of the first. */
const keyOf = ({ letter_id, mail }: DebtorMessage): string => `${letter_id} ${mail?.id ?? ""}`;

/** All that was written to a debtor: what became of it, with each try and its answer; a refused address is mended in the row. */
export function MessageList({ domain, debtor, list, rights }: Props) {
  const t = useTranslations("delivery");
  const decisions = useDecisions();
  const nameOf = useMessageName();
  const { isExpanded, expand, expanding } = useExpandedRows(keyOf);
  const [shown, setShown] = useState<DebtorMessage | null>(null);
  const [again, setAgain] = useState<DebtorMessage["mail"]>(null);
  const columns = useMessageColumns({
    domain,
    debtor,
    rights,
    nameOf,
    isOpen: isExpanded,
    onOpen: (message) => expand(message),
    onLook: setShown,
  });
  const look = (message: DebtorMessage) => ({
    heading: "",
    items: [
      {
        id: "look",
        label: t("look"),
        icon: <Eye aria-hidden size={16} />,
        onAction: () => setShown(message),
      },
      ...(rights.decide && message.mail?.state === "sent"
        ? [
            {
              id: "copy",
              label: t("copy"),
              icon: <Send aria-hidden size={16} />,
              onAction: () => setAgain(message.mail),
            },
          ]
        : []),
    ],
  });
  const isStuck = (message: DebtorMessage) =>
    message.mail?.state === "failed" || message.mail?.state === "unknown";
  return (
    <>
      <DataTable
        name="debtor-messages"
        label={t("title")}
        columns={columns}
        list={list}
        search={false}
        rowId={keyOf}
        rowName={nameOf}
        rowMenu={(message) => [
          ...(message.is_cleared ? [] : [look(message)]),
          ...(rights.decide && message.mail && isStuck(message) ? decisions(message.mail) : []),
        ]}
        expanding={{ ...expanding, detail: ({ mail }) => mail && <MessageTries mail={mail} /> }}
        empty={
          <EmptyState icon={<MailCheck aria-hidden size={28} />} title={t("none")}>
            {t("none_text")}
          </EmptyState>
        }
      />
      {again && <SendAgain mail={again} onClose={() => setAgain(null)} />}
      {shown && (
        <SentPreview letter_id={shown.letter_id} title={nameOf(shown)} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** What a message is called: its step or its template, and whether it is a copy. */
function useMessageName(): (message: DebtorMessage) => string {
  const t = useTranslations("delivery");
  const locale = useLocale();
  return ({ status, title, filename, mail }) => {
    const name = status === null ? (title ?? filename) : statusName(status, locale);
    return mail?.is_copy ? t("copy_of", { name }) : name;
  };
}
