"use client";
import { Check, Landmark, ListChecks, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useRowSelection } from "@/components/ui/data-table/use-row-selection";
import type { MenuGroup } from "@/components/ui/menu";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { centsOf, sum, toWire } from "@/lib/kernel/money";
import type { BankEntry, BankEntryList } from "@/lib/payments/answers/bank";
import type { states } from "@/lib/payments/schema/bank";
import { BookDialog } from "./book-dialog";
import { useEntryColumns } from "./columns";

type Props = { domain: string; list: BankEntryList; state: (typeof states)[number]; mayWrite: boolean };

/** Lines of one tab: those that are certain or proposed are ticked and confirmed, the others booked by hand, what is booked taken back. */
export function EntryList({ domain, list, state, mayWrite }: Props) {
  const t = useTranslations("bank");
  const columns = useEntryColumns(domain);
  const [booking, setBooking] = useState<BankEntry | null>(null);
  const menu = useEntryMenu(setBooking);
  const selection = useRowSelection(list, { rowId: (row) => row.id });
  const confirms = mayWrite && (state === "certain" || state === "proposed");
  return (
    <>
      <DataTable<BankEntry>
        name={`bank-${state}`}
        label={t(`state_${state}`)}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => t("row", { name: row.name, amount: formatMoney(row.amount, row.currency) })}
        search={t("search")}
        free={[{ param: "statement_id", label: t("of_statement") }]}
        {...(confirms && {
          selection,
          bar: <ConfirmBar rows={selection.rows} onDone={selection.clear} />,
        })}
        {...(mayWrite && state !== "out" && { rowMenu: menu })}
        empty={
          <EmptyState icon={<Landmark aria-hidden size={28} />} title={t(`empty_${state}`)}>
            <p>{t("empty_text")}</p>
          </EmptyState>
        }
      />
      {booking && <BookDialog entry={booking} onClose={() => setBooking(null)} />}
    </>
  );
}

function ConfirmBar({ rows, onDone }: { rows: readonly BankEntry[]; onDone: () => void }) {
  const t = useTranslations("bank");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    const entries = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const answer = await call("POST /bank-entries/confirm", { entries });
    setPending(false);
    if (!answer.ok) return toast.error(answer.problem.detail);
    const { booked, changed } = answer.data;
    const words = t("confirmed", { count: booked, shown: formatCount(booked) });
    if (changed === 0) toast.success(words);
    else toast.info(words, { description: t("changed", { count: changed, shown: formatCount(changed) }) });
    onDone();
    router.refresh();
  };
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const sums = currencies.map((currency) =>
    formatMoney(
      toWire(sum(rows.filter((row) => row.currency === currency).map(({ left }) => centsOf(left)))),
      currency,
    ),
  );
  return (
    <>
      <span className="tnum truncate text-dense text-ink-muted">{sums.join(" · ")}</span>
      <Button
        look="brand"
        size="tool"
        className="ml-auto"
        pending={pending}
        icon={<Check aria-hidden size={16} />}
        onClick={() => void confirm()}
      >
        {t("confirm", { shown: formatCount(rows.length) })}
      </Button>
    </>
  );
}

function useEntryMenu(onBook: (row: BankEntry) => void): (row: BankEntry) => readonly MenuGroup[] {
  const t = useTranslations("bank");
  const confirm = useConfirm();
  const router = useRouter();
  const undo = async (id: number, numbers: string) => {
    if (!(await confirm({ body: t("undo_body", { numbers }) }))) return;
    const answer = await call("POST /payments/{id}/undo", { id });
    if (!answer.ok) return toast.error(answer.problem.detail);
    toast.success(t("undone"));
    router.refresh();
  };
  return (row) => [
    {
      heading: "",
      items: [
        ...(row.left === "0.00" || isKnown(row)
          ? []
          : [
              {
                id: "book",
                label: t("choose_invoices"),
                icon: <ListChecks aria-hidden size={16} />,
                onAction: () => onBook(row),
              },
            ]),
        ...paymentsOf(row).map(({ id, numbers }) => ({
          id: `undo-${id}`,
          label: t("undo", { numbers }),
          icon: <Undo2 aria-hidden size={16} />,
          onAction: () => void undo(id, numbers),
        })),
      ],
    },
  ];
}

/** Whether a line is money of something known: it is confirmed as that, and nobody chooses invoices for it. */
const isKnown = ({ reason }: BankEntry): boolean =>
  reason === "collected" || reason === "collection_returned" || reason === "line_returned";

/** The payments a line was booked as, each with the numbers of its invoices. */
function paymentsOf({ invoices }: BankEntry): { id: number; numbers: string }[] {
  const ids = [...new Set(invoices.flatMap(({ payment_id }) => payment_id ?? []))];
  return ids.map((id) => ({
    id,
    numbers: invoices
      .filter(({ payment_id }) => payment_id === id)
      .map(({ number }) => number)
      .join(", "),
  }));
}
