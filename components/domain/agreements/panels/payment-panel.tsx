"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { MoneyField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { TextArea, TextField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { PreviewedPayment } from "@/lib/agreements/answers";
import { formatMoney } from "@/lib/i18n/format";
import { centsOf, NOTHING, parseAmount, sum, toWire } from "@/lib/kernel/money";
import { partialAmounts, sumOpen } from "../defaults";
import { usePreview } from "../use-preview";
import { ChosenInvoices, chosenIn } from "./chosen-invoices";
import { NoticePreview } from "./notice-preview";
import type { FormProps } from "./panel";
import { PanelForm } from "./panel-form";

const kinds = ["money", "set_off"];

type Typed = {
  chosenIds: number[];
  parts: Record<number, string>;
  amount: string;
  on: string;
  kind: string;
  reference: string;
  note: string;
  overpay: boolean;
  confirm: boolean;
};

/** Renders the form of a received payment or a credit to set off, with a preview of its allocation to invoices. */
export function PaymentPanel({ subject, invoices, today, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const { invoice_ids, debtor_id } = subject;
  const currency = invoices[0]?.currency ?? "EUR";
  const named = invoices.map(({ id }) => id).filter((id) => invoice_ids.includes(id));
  const first = named.length > 0 ? named : invoices.map(({ id }) => id);
  const initial: Typed = {
    chosenIds: first,
    parts: {},
    amount: named.length === 0 ? "" : sumOpen(invoices, first),
    on: today,
    kind: "money",
    reference: "",
    note: "",
    overpay: false,
    confirm: false,
  };
  const bodyOf = ({ chosenIds, parts, kind, ...rest }: Typed) => ({
    ...rest,
    debtor_id,
    currency,
    invoices: partialAmounts(chosenIds, parts),
    kind: kind === "set_off" ? ("set_off" as const) : ("money" as const),
  });
  const form = useForm({
    call: "POST /payments",
    initial,
    labels: {
      amount: t("amount"),
      on: t("paid_on"),
      invoices: t("invoices"),
      reference: t("reference"),
      note: t("note"),
      overpay: t("overpay"),
      ...Object.fromEntries(invoices.map(({ id, number }) => [`invoices.${id}`, number])),
    },
    bodyOf,
    onSaved: ({ undo_id, invoices: booked }) => {
      const amount = toWire(sum(booked.map((invoice) => centsOf(invoice.amount))));
      onSaved({ text: t("booked", { amount: formatMoney(amount, currency) }), undo_id });
    },
  });
  const { chosenIds, parts, amount } = form.values;
  const body = bodyOf(form.values);
  const isAskable = chosenIds.length > 0 && (parseAmount(amount) ?? NOTHING) > NOTHING;
  const { preview } = usePreview(isAskable ? JSON.stringify(body) : null, (signal) =>
    call("POST /payments", { ...body, preview: true }, { signal, inBackground: true }),
  );
  const isTooMuch = preview !== null && preview.rest !== "0.00";
  return (
    <PanelForm form={form} save={t("save_payment")} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField {...form.field("amount")} label={t("amount")} currency={currency} autoFocus />
        <DateField {...form.field("on")} label={t("paid_on")} />
        <Select
          {...form.field("kind")}
          label={t("payment_kind")}
          options={kinds.map((value) => ({ value, label: t(`payment_${value}`) }))}
        />
        <TextField {...form.field("reference")} label={t("reference")} />
      </div>
      <ChosenInvoices
        {...chosenIn(form)}
        invoices={invoices}
        parts={{ label: t("its_part"), values: parts, onChange: (typed) => form.set("parts", typed) }}
      />
      {preview && (
        <PaymentSpread
          preview={preview}
          currency={currency}
          onTake={(ids) => form.set("chosenIds", [...new Set([...chosenIds, ...ids])])}
        />
      )}
      {isTooMuch && <Checkbox {...form.field("overpay")} label={t("overpay")} hint={t("overpay_hint")} />}
      <Checkbox {...form.field("confirm")} label={t("confirm_payment")} hint={t("confirm_mail_hint")} />
      <NoticePreview letter={preview?.letter} />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}

type Props = { preview: PreviewedPayment; currency: string; onTake: (ids: number[]) => void };

/** Renders the amount allocated to each invoice with the remainder, and a proposal for a surplus. */
function PaymentSpread({ preview, currency, onTake }: Props) {
  const t = useTranslations("agreements");
  const { invoices, charges, rest, proposed } = preview;
  return (
    <div className="flex flex-col gap-2">
      <FiguresTable
        caption={t("spread")}
        heads={[
          { label: t("invoice"), side: "left" },
          { label: t("goes_on"), side: "right" },
          { label: t("left"), side: "right" },
        ]}
      >
        {charges !== "0.00" && (
          <tr className="border-line border-t">
            <td className="py-1">{t("charges")}</td>
            <td className="px-3 py-1 text-right max-sm:px-1">
              <Money amount={charges} currency={currency} />
            </td>
            <td />
          </tr>
        )}
        {invoices.map(({ invoice_id, number, amount, left }) => (
          <tr key={invoice_id} className="border-line border-t">
            <td className="py-1">{number}</td>
            <td className="px-3 py-1 text-right max-sm:px-1">
              <Money amount={amount} currency={currency} />
            </td>
            <td className="py-1 text-right">
              <Money amount={left} currency={currency} />
            </td>
          </tr>
        ))}
      </FiguresTable>
      {rest !== "0.00" && (
        <Notice
          tone="warn"
          action={
            proposed.length > 0 && (
              <Button size="sm" onClick={() => onTake(proposed.map(({ invoice_id }) => invoice_id))}>
                {t("take_others", { numbers: proposed.map(({ number }) => number).join(", ") })}
              </Button>
            )
          }
        >
          {t("too_much", { amount: formatMoney(rest, currency) })}
        </Notice>
      )}
    </div>
  );
}
