"use client";
import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { Author } from "@/components/ui/author";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { Instant } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { AuditEntry, AuditList as List } from "@/lib/users/answers";
import { wordOfAct } from "@/lib/users/rules/audit";
import { subjects } from "@/lib/users/schema";

type Props = {
  domain: string;
  list: List;
  /** Shows the column of the customer, for users who see the audit of all customers. */
  withCustomer: boolean;
};

/** Renders which user changed what, newest first, with where from. */
export function AuditList({ domain, list, withCustomer }: Props) {
  const t = useTranslations("audit");
  const whatOf = useActWords();
  const columns = useColumns(domain, withCustomer);
  return (
    <DataTable
      name="audit"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${whatOf(row.act)}, ${row.user}`}
      search={t("search")}
      free={[{ param: "record", label: t("record_number"), field: true }]}
      exportAs="GET /audit/export"
      empty={
        <EmptyState icon={<ScrollText aria-hidden size={28} />} title={t("empty")}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

export const AuditListSkeleton = () => <DataTableSkeleton name="audit" columns={useColumns("", false)} />;

/** Returns a function for the sentence of a call; it returns the call's name where there is none. */
function useActWords(): (act: string) => string {
  const t = useTranslations("audit");
  return (act) => {
    const word = wordOfAct(act);
    return t.has(word) ? t(word) : act;
  };
}

function useColumns(domain: string, withCustomer: boolean): readonly Column<AuditEntry>[] {
  const t = useTranslations("audit");
  const whatOf = useActWords();
  return [
    {
      id: "created_at",
      header: t("when"),
      sortable: true,
      downwards: true,
      width: 158,
      card: "left",
      filter: { kind: "dates", from: "from", till: "till" },
      cell: (row) => <Instant at={row.created_at} />,
    },
    {
      id: "user",
      header: t("who"),
      width: 190,
      card: "right",
      cell: (row) => (
        <span className="block truncate" title={row.user}>
          <Author user={row.user} super_user={row.super_user} />
        </span>
      ),
    },
    {
      id: "act",
      header: t("what"),
      isFixed: true,
      sticky: true,
      card: "name",
      filter: {
        kind: "select",
        param: "subject",
        all: t("all_subjects"),
        options: subjects.map((value) => ({ value, label: t(`subject_${value}`) })),
      },
      cell: (row) => whatOf(row.act),
    },
    {
      id: "record",
      header: t("record"),
      width: 220,
      card: "next",
      cell: (row) => <Records domain={domain} entry={row} />,
    },
    ...(withCustomer
      ? [
          {
            id: "customer",
            header: t("customer"),
            from: 1024,
            width: 170,
            cell: (row: AuditEntry) => row.customer ?? "–",
          } as const,
        ]
      : []),
    { id: "address", header: t("address"), from: 1024, width: 130, cell: (row) => row.address || "–" },
    {
      id: "fields",
      header: t("fields"),
      hidden: true,
      cell: (row) => <span title={row.fields.join(", ")}>{row.fields.join(", ") || "–"}</span>,
    },
    {
      id: "request_id",
      header: t("request_id"),
      hidden: true,
      width: 150,
      cell: (row) => row.request_id || "–",
    },
  ];
}

/** The path of a record's page; only records with a page of their own. */
const pages: Readonly<Record<string, string>> = {
  debtors: "debtors",
  invoices: "invoices",
  customers: "customers",
  templates: "templates",
  users: "users",
};

function Records({ domain, entry }: { domain: string; entry: AuditEntry }) {
  const t = useTranslations("audit");
  const [id] = entry.record_ids;
  if (id === undefined) return "–";
  if (entry.records > 1) return t("n_records", { count: entry.records, shown: formatCount(entry.records) });
  const page = pages[entry.subject];
  if (entry.gone !== "") return <span className="tnum">{entry.gone}</span>;
  if (entry.record === null) return <span className="tnum">{id}</span>;
  if (page === undefined) return <span title={entry.record}>{entry.record}</span>;
  return <RowLink href={`/${domain}/${page}/${id}/edit`}>{entry.record}</RowLink>;
}
