"use client";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldErrors } from "@/components/ui/field";
import { Money } from "@/components/ui/format";
import { MoneyField } from "@/components/ui/number-field";
import { displayedStage, statusName } from "../../invoices/invoice-status";
import { StatusWord } from "../../invoices/status-chip";
import { type OpenInvoice, sumOpen } from "../defaults";

type Parts = Readonly<Record<number, string>>;
type Props = {
  /** The id of the control that errors about the whole list link to. */
  id: string;
  idOf: (name: string) => string;
  invoices: readonly OpenInvoice[];
  chosenIds: readonly number[];
  onChange: (chosen: number[]) => void;
  errors: Record<string, string[]> | undefined;
  /** An amount beside each chosen invoice: its label, and the typed values. */
  parts?: { label: string; values: Parts; onChange: (parts: Parts) => void };
};

type ChosenForm = {
  idOf: (name: string) => string;
  values: { chosenIds: readonly number[] };
  set: (name: "chosenIds", chosenIds: number[]) => void;
  problem: { errors?: Record<string, string[]> | undefined } | null;
};

/** Returns the props for a form that has the ticked ids in `chosenIds` and their errors under `name`. */
export const chosenIn = (form: ChosenForm, name = "invoices") => ({
  id: form.idOf(name),
  idOf: form.idOf,
  chosenIds: form.values.chosenIds,
  onChange: (ids: number[]) => form.set("chosenIds", ids),
  errors: form.problem?.errors,
});

/** Renders the open invoices of a debtor with a tick each; with `parts` an amount beside each ticked one. */
export function ChosenInvoices(props: Props) {
  const { id, invoices, chosenIds, onChange, errors } = props;
  const t = useTranslations("agreements");
  const currency = invoices[0]?.currency ?? "EUR";
  const all = chosenIds.length === invoices.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-3 font-medium text-list">
        {t("invoices")}
      </legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {invoices.map((invoice, index) => (
          <Row key={invoice.id} {...props} invoice={invoice} id={index === 0 ? id : undefined} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 text-list">
        <Button
          variant="link"
          size="sm"
          onClick={() => onChange(all ? [] : invoices.map((invoice) => invoice.id))}
        >
          {all ? t("none") : t("all")}
        </Button>
        <span className="text-ink-muted">
          {t("chosen", { count: chosenIds.length })}
          {chosenIds.length > 0 && (
            <>
              {" "}
              <Money amount={sumOpen(invoices, chosenIds)} currency={currency} />
            </>
          )}
        </span>
      </div>
      <FieldErrors id={id} error={errors?.invoices} />
    </fieldset>
  );
}

function Row({
  invoice,
  chosenIds,
  onChange,
  errors,
  parts,
  id,
  idOf,
}: Omit<Props, "id" | "invoices"> & {
  invoice: OpenInvoice;
  id: string | undefined;
}) {
  const ui = useTranslations("ui");
  const locale = useLocale();
  const { number, amount, currency, days_overdue: days, last_status_id: status } = invoice;
  const stage = displayedStage(status);
  const name = `invoices.${invoice.id}`;
  const isChosen = chosenIds.includes(invoice.id);
  const tick = (on: boolean) =>
    onChange(on ? [...chosenIds, invoice.id] : chosenIds.filter((chosenId) => chosenId !== invoice.id));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-list">
      <label className="flex min-h-8 min-w-0 grow basis-56 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={isChosen}
          onChange={(event) => tick(event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{number}</span>{" "}
          <span className="inline-flex max-w-full flex-wrap gap-x-2 text-dense text-ink-muted">
            <span>{days > 0 ? ui("overdue_days", { count: days, days }) : ui("not_overdue")}</span>
            {stage !== "open" && <StatusWord name={statusName(status, locale)} stage={stage} />}
          </span>
        </span>
        <Money amount={amount} currency={currency} />
      </label>
      {parts && isChosen && (
        <div className="w-36 max-sm:ml-7">
          <MoneyField
            id={idOf(name)}
            name={name}
            dense
            label={parts.label}
            currency={currency}
            value={parts.values[invoice.id] ?? ""}
            onChange={(text) => parts.onChange({ ...parts.values, [invoice.id]: text })}
            error={errors?.[name]}
          />
        </div>
      )}
      {!parts && <FieldErrors id={idOf(name)} error={errors?.[name]} />}
    </li>
  );
}
