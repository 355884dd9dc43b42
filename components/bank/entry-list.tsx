"use client";
import { Check, Landmark, ListChecks, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type OpenInvoice, partialAmounts, sumOpen } from "@/components/domain/agreements/defaults";
import { ChosenInvoices, chosenIn } from "@/components/domain/agreements/panels/chosen-invoices";
import { useOpenInvoices } from "@/components/domain/agreements/use-open-invoices";
import { findDebtors } from "@/components/domain/debtors/find-debtors";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useRowSelection } from "@/components/ui/data-table/use-row-selection";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import type { MenuGroup } from "@/components/ui/menu";
import { MoneyField } from "@/components/ui/number-field";
import { EmptyState, Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { atMost, centsOf, sum, toWire } from "@/lib/kernel/money";
import type { BankEntry, BankEntryList } from "@/lib/payments/answers";
import type { states } from "@/lib/payments/schema";
import { useEntryColumns } from "./columns";

type Props = { domain: string; list: BankEntryList; state: (typeof states)[number]; mayWrite: boolean };

/** Renders the bank entries of one tab: certain and proposed ones are ticked and confirmed, others booked by hand, booked ones reverted. */
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
        variant="brand"
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

/**
 * Returns whether an entry is a known payment through the provider, its return, or the return of an earlier entry: it is confirmed as that,
 * without a choice of invoices.
 */
const isKnown = ({ reason }: BankEntry): boolean =>
  reason === "collected" || reason === "collection_returned" || reason === "line_returned";

/** Returns the payments an entry was booked as, each with the numbers of its invoices. */
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

type BookDialogProps = { entry: BankEntry; onClose: () => void };

/** Renders the dialog that books an entry on chosen invoices: first the debtor, then the invoices with their amounts. */
function BookDialog({ entry, onClose }: BookDialogProps) {
  const t = useTranslations("bank");
  const [debtor, setDebtor] = useState(entry.debtor_id === null ? "" : String(entry.debtor_id));
  const amount = formatMoney(entry.left, entry.currency);
  return (
    <Dialog
      open
      size="lg"
      title={t("choose_invoices")}
      subtitle={[t("row", { name: entry.name, amount }), entry.text].filter(Boolean).join(" · ")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Combobox
          id="bank-debtor"
          name="debtor"
          label={t("debtor")}
          load={findDebtors}
          value={debtor}
          valueLabel={entry.debtor ?? ""}
          onChange={setDebtor}
        />
        {debtor && <Invoices key={debtor} debtor_id={Number(debtor)} entry={entry} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Invoices({ debtor_id, entry, onClose }: BookDialogProps & { debtor_id: number }) {
  const t = useTranslations("bank");
  const found = useOpenInvoices(debtor_id);
  if (found === null) return <p className="text-ink-muted text-list">{t("reading")}</p>;
  if ("error" in found) return <Notice tone="bad">{found.error}</Notice>;
  const invoices = found.invoices.filter(({ currency }) => currency === entry.currency);
  if (invoices.length === 0) return <Notice tone="info">{t("nothing_open")}</Notice>;
  return <Choose invoices={invoices} entry={entry} onClose={onClose} />;
}

type Typed = { chosenIds: number[]; parts: Record<number, string>; amount: string; overpay: boolean };

function Choose({ invoices, entry, onClose }: BookDialogProps & { invoices: readonly OpenInvoice[] }) {
  const t = useTranslations("bank");
  const router = useRouter();
  const proposed = entry.invoices
    .filter(({ payment_id }) => payment_id === null)
    .map(({ invoice_id }) => invoice_id);
  const initial: Typed = {
    chosenIds: invoices.map(({ id }) => id).filter((id) => proposed.includes(id)),
    parts: {},
    amount: "",
    overpay: false,
  };
  const open = (ids: readonly number[]) => centsOf(sumOpen(invoices, ids));
  // Until the user types an amount it is the open amount of the chosen invoices, or the whole entry when overpaying.
  const amountOf = ({ amount, chosenIds, overpay }: Typed) =>
    amount !== "" || chosenIds.length === 0
      ? amount
      : toWire(overpay ? centsOf(entry.left) : atMost(open(chosenIds), centsOf(entry.left)));
  const form = useForm({
    call: "POST /bank-entries/{id}/book",
    initial,
    labels: {
      amount: t("amount"),
      parts: t("pays"),
      overpay: t("overpay"),
      ...Object.fromEntries(invoices.map(({ id, number }) => [`invoices.${id}`, number])),
    },
    bodyOf: (typed: Typed) => ({
      id: entry.id,
      version: entry.version,
      amount: amountOf(typed),
      overpay: typed.overpay,
      parts: partialAmounts(typed.chosenIds, typed.parts),
    }),
    onSaved: ({ booked }) => {
      toast.success(t("booked", { amount: formatMoney(booked, entry.currency) }));
      router.refresh();
      onClose();
    },
  });
  const { chosenIds, parts } = form.values;
  const isTooMuch = chosenIds.length > 0 && centsOf(entry.left) > open(chosenIds);
  return (
    <Form form={form}>
      <div className="flex flex-col gap-4">
        <MoneyField
          {...form.field("amount")}
          value={amountOf(form.values)}
          label={t("amount")}
          currency={entry.currency}
        />
        <ChosenInvoices
          {...chosenIn(form, "parts")}
          invoices={invoices}
          parts={{ label: t("its_part"), values: parts, onChange: (typed) => form.set("parts", typed) }}
        />
        {isTooMuch && <Checkbox {...form.field("overpay")} label={t("overpay")} hint={t("overpay_hint")} />}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="brand" type="submit" pending={form.pending} disabled={chosenIds.length === 0}>
            {t("book")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
