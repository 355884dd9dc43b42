"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OpenInvoice } from "@/components/agreements/defaults";
import { openOf, partsOf } from "@/components/agreements/defaults";
import { ChosenInvoices, chosenIn } from "@/components/agreements/panels/chosen-invoices";
import { useOpenInvoices } from "@/components/agreements/use-open-invoices";
import { findDebtors } from "@/components/debtors/find-debtors";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/choice";
import { Combo } from "@/components/ui/combo";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { MoneyField } from "@/components/ui/number-field";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { formatMoney } from "@/lib/i18n/format";
import { atMost, centsOf, toWire } from "@/lib/kernel/money";
import type { BankEntry } from "@/lib/payments/answers/bank";

type Props = { entry: BankEntry; onClose: () => void };

/** A line on invoices a person chooses: first whose, then which, each with its part. */
export function BookDialog({ entry, onClose }: Props) {
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
        <Combo
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

function Invoices({ debtor_id, entry, onClose }: Props & { debtor_id: number }) {
  const t = useTranslations("bank");
  const found = useOpenInvoices(debtor_id);
  if (found === null) return <p className="text-ink-muted text-list">{t("reading")}</p>;
  if ("failed" in found) return <Notice tone="bad">{found.failed}</Notice>;
  const invoices = found.invoices.filter(({ currency }) => currency === entry.currency);
  if (invoices.length === 0) return <Notice tone="info">{t("nothing_open")}</Notice>;
  return <Choose invoices={invoices} entry={entry} onClose={onClose} />;
}

type Typed = { chosen: number[]; parts: Record<number, string>; amount: string; overpay: boolean };

function Choose({ invoices, entry, onClose }: Props & { invoices: readonly OpenInvoice[] }) {
  const t = useTranslations("bank");
  const router = useRouter();
  const proposed = entry.invoices
    .filter(({ payment_id }) => payment_id === null)
    .map(({ invoice_id }) => invoice_id);
  const initial: Typed = {
    chosen: invoices.map(({ id }) => id).filter((id) => proposed.includes(id)),
    parts: {},
    amount: "",
    overpay: false,
  };
  const open = (ids: readonly number[]) => centsOf(openOf(invoices, ids));
  // Until an amount is typed it is what is open of the chosen ones, or all of the line where that is meant.
  const amountOf = ({ amount, chosen, overpay }: Typed) =>
    amount !== "" || chosen.length === 0
      ? amount
      : toWire(overpay ? centsOf(entry.left) : atMost(open(chosen), centsOf(entry.left)));
  const form = useForm({
    call: "POST /bank-entries/{id}/book",
    initial,
    labels: {
      amount: t("amount"),
      parts: t("pays"),
      overpay: t("overpay"),
      ...Object.fromEntries(invoices.map(({ id, number }) => [`invoices.${id}`, number])),
    },
    sent: (typed: Typed) => ({
      id: entry.id,
      version: entry.version,
      amount: amountOf(typed),
      overpay: typed.overpay,
      parts: partsOf(typed.chosen, typed.parts),
    }),
    onSaved: ({ booked }) => {
      toast.success(t("booked", { amount: formatMoney(booked, entry.currency) }));
      router.refresh();
      onClose();
    },
  });
  const { chosen, parts } = form.values;
  const isTooMuch = chosen.length > 0 && centsOf(entry.left) > open(chosen);
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
          <Button look="brand" type="submit" pending={form.pending} disabled={chosen.length === 0}>
            {t("book")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
