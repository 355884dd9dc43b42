"use client";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table/data-table";
import { Money } from "@/components/ui/format";
import { EmptyState } from "@/components/ui/states";
import { UrlSwitch } from "@/components/ui/url-switch";
import { formatCount } from "@/lib/i18n/format";
import type { InvoiceRow, InvoiceList as List } from "@/lib/invoices/queries/list-invoices";
import { type InvoiceListLook, useInvoiceColumns } from "./columns";

type Props = InvoiceListLook & {
  /** The name the list's filters are remembered under. */
  name: string;
  list: List;
  emptyAction?: ReactNode;
};

/** Invoices with what each claims today, and what all of them come to per currency. */
export function InvoiceList({ name, list, emptyAction, ...look }: Props) {
  const t = useTranslations("invoices");
  const columns = useInvoiceColumns(look);
  const toEdit = (id: number) => `/${look.domain}/invoices/${id}/edit`;
  return (
    <DataTable<InvoiceRow>
      name={name}
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => t("row", { number: row.number, debtor: row.debtor })}
      {...(look.linksNumbers ? { rowHref: (row) => toEdit(row.id) } : {})}
      search={look.withDebtor ? t("search") : t("search_number")}
      filters={<UrlSwitch param="open" label={t("only_open")} />}
      extraParams={["open", "df", "dso"]}
      footer={list.totals.map(({ currency, count, invoiced, open }) => ({
        key: currency,
        label: t("total", { currency, count, shown: formatCount(count) }),
        cells: {
          total_amount: <Money amount={invoiced} currency={currency} />,
          amount: <Money amount={open} currency={currency} />,
        },
      }))}
      empty={
        <EmptyState icon={<FileText aria-hidden size={28} />} title={t("empty")} action={emptyAction}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}
