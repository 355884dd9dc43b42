"use client";
import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { Instant } from "@/components/ui/format";
import { HelpAbout } from "@/components/ui/help-link";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { OutboxList } from "@/lib/outbox/answers";
import { CorrectAddress, mayNeedAddress } from "./correct-address";
import { useDecisions } from "./use-decisions";

type Mail = OutboxList["data"][number];
type Props = { domain: string; list: OutboxList; mayDecide: boolean };

/** Renders the mails that need attention: send again, mark as sent, or withdraw; each after a confirmation that names the mail. */
export function DeliveryList({ domain, list, mayDecide }: Props) {
  const t = useTranslations("delivery");
  const columns = useColumns(domain, mayDecide);
  const menu = useDecisions();
  return (
    <DataTable
      name="delivery"
      label={t("title")}
      columns={columns}
      list={list}
      search={false}
      rowId={(mail) => mail.id}
      rowName={(mail) => t("row", { subject: mail.subject, recipient: mail.recipient })}
      {...(mayDecide ? { rowMenu: menu } : {})}
      empty={
        <EmptyState icon={<MailCheck aria-hidden size={28} />} title={t("empty")}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(domain: string, mayDecide: boolean): readonly Column<Mail>[] {
  const t = useTranslations();
  return useMemo<readonly Column<Mail>[]>(
    () => [
      {
        id: "id",
        header: t("delivery.made"),
        sortable: true,
        downwards: true,
        from: 1024,
        width: 140,
        cell: (mail) => <Instant at={new Date(mail.created_at).toISOString()} />,
      },
      {
        id: "debtor",
        header: t("columns.debtor"),
        sticky: true,
        isFixed: true,
        card: "name",
        cell: (mail) =>
          mail.debtor_id === null ? null : (
            <RowLink href={`/${domain}/debtors/${mail.debtor_id}/edit`}>{mail.debtor}</RowLink>
          ),
      },
      {
        id: "state",
        header: t("delivery.state"),
        width: 140,
        card: "sum",
        cell: (mail) => (
          <Badge tone={mail.state === "unknown" ? "warn" : "bad"}>{t(`delivery.state_${mail.state}`)}</Badge>
        ),
      },
      {
        id: "error",
        header: t("delivery.why"),
        card: "left",
        cell: (mail) => (
          <span className="block whitespace-normal py-1">
            {t(`delivery.reason_${mail.reason}`)} <HelpAbout messageKey={`delivery.reason_${mail.reason}`} />
            {mail.server_words && (
              <span className="block break-words text-dense text-ink-muted">
                {t("delivery.server_said", { words: mail.server_words })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: "recipient",
        header: t("delivery.recipient"),
        card: "next",
        cell: (mail) => (
          <span className="flex min-w-0 flex-col items-start gap-1 py-1">
            <Cut>{mail.recipient}</Cut>
            {mayDecide && mayNeedAddress(mail) && <CorrectAddress mail={mail} />}
          </span>
        ),
      },
      {
        id: "subject",
        header: t("delivery.subject"),
        from: 1280,
        cell: (mail) => <Cut>{mail.subject}</Cut>,
      },
      {
        id: "attempts",
        header: t("delivery.attempts"),
        from: 1280,
        width: 84,
        align: "right",
        cell: (mail) => formatCount(mail.attempts),
      },
    ],
    [t, domain, mayDecide],
  );
}

function Cut({ children }: { children: string }) {
  return (
    <span title={children} className="wrap-anywhere block max-w-full truncate max-md:whitespace-normal">
      {children}
    </span>
  );
}
