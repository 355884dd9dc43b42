"use client";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { BankEntry } from "@/lib/payments/answers";

/** Returns the columns of bank entries: payer, invoices it pays, and the reason for the match. */
export function useEntryColumns(domain: string): readonly Column<BankEntry>[] {
  const t = useTranslations("bank");
  return [
    {
      id: "booked_on",
      header: t("booked_on"),
      sortable: true,
      downwards: true,
      isFixed: true,
      width: 130,
      card: "right",
      cell: (row) => <DayText day={row.booked_on} />,
    },
    {
      id: "name",
      header: t("payer"),
      sortable: true,
      sticky: true,
      width: 220,
      card: "name",
      cell: (row) => <Two first={row.name || "–"} second={row.iban} />,
    },
    {
      id: "text",
      header: t("text"),
      from: 1024,
      card: "next",
      cell: (row) => <Text row={row} />,
    },
    {
      id: "invoices",
      header: t("pays"),
      card: "left",
      cell: (row) => <Pays domain={domain} row={row} />,
    },
    {
      id: "reason",
      header: t("reason"),
      width: 220,
      from: 1280,
      cell: (row) => <Reason row={row} />,
    },
    {
      id: "amount",
      header: t("amount"),
      sortable: true,
      align: "right",
      width: 140,
      card: "sum",
      cell: (row) => <Amount row={row} />,
    },
  ];
}

/** Renders the reason for an entry's state, in full as a tooltip where the column is narrow. */
function Reason({ row }: { row: BankEntry }) {
  const t = useTranslations("bank");
  const fallback = row.state === "out" ? t(row.is_return ? "is_return" : "is_out") : "";
  const words = row.reason ? t(`reason_${row.reason}`) : fallback;
  return (
    <span title={words} className="block truncate">
      {words}
    </span>
  );
}

/** Renders the payer's text, and below it the reason where that has no column. */
function Text({ row }: { row: BankEntry }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate" title={row.text}>
        {row.text || "–"}
      </span>
      <span className="text-dense text-ink-muted xl:hidden">
        <Reason row={row} />
      </span>
    </span>
  );
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate" title={first}>
        {first}
      </span>
      {second && <span className="tnum block truncate text-dense text-ink-muted">{second}</span>}
    </span>
  );
}

/** Renders an entry's amount, and the remainder where only a part is booked. */
function Amount({ row }: { row: BankEntry }) {
  const t = useTranslations("bank");
  const isPart = row.left !== row.amount && row.left !== "0.00";
  return (
    <>
      <Money amount={row.amount} currency={row.currency} />
      {isPart && (
        <span className="block text-dense text-ink-muted">
          {t("left")} <Money amount={row.left} currency={row.currency} />
        </span>
      )}
    </>
  );
}

const MOST = 3;

function Pays({ domain, row }: { domain: string; row: BankEntry }) {
  const t = useTranslations("bank");
  const { invoices, debtor, debtor_id } = row;
  const [first] = invoices;
  if (!first)
    return debtor && debtor_id ? (
      <span className="text-ink-muted">{t("perhaps", { debtor })}</span>
    ) : (
      <span className="text-ink-muted">–</span>
    );
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 flex-wrap gap-x-2">
        {invoices.slice(0, MOST).map((part) => (
          <RowLink
            key={`${part.payment_id} ${part.invoice_id}`}
            href={`/${domain}/invoices/${part.invoice_id}/edit`}
          >
            {part.number}
          </RowLink>
        ))}
        {invoices.length > MOST && (
          <span className="text-ink-muted">{t("and_more", { count: invoices.length - MOST })}</span>
        )}
      </span>
      <span className="block truncate text-dense text-ink-muted">
        {[...new Set(invoices.map((part) => part.debtor))].join(", ")}
      </span>
    </span>
  );
}
