"use client";
import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { hasPartialAmount, sumOpen } from "@/components/domain/agreements/defaults";
import { ChosenInvoices } from "@/components/domain/agreements/panels/chosen-invoices";
import { Consequence } from "@/components/domain/agreements/panels/consequence";
import { TermsTable } from "@/components/domain/agreements/panels/terms-table";
import type { Colleague } from "@/components/domain/agreements/subject";
import { useOpenInvoices } from "@/components/domain/agreements/use-open-invoices";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Money } from "@/components/ui/format";
import { BareSelect } from "@/components/ui/select";
import { Notice, Skeleton } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { type CallResult, resultsFor } from "@/lib/agreements/rules/calls";
import { formatDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import type { FormRules } from "@/lib/kernel/field-rules";
import { CallFields, type FieldsProps } from "./call-fields";
import { isAboutInvoices } from "./call-values";
import { useCallForm } from "./use-call-form";

/** A saved call: the text of the message, and the id that undoes its consequences. */
type SavedCall = { text: string; undo_id: number | null };

type Props = {
  debtor_id: number;
  /** The name and number to call, as far as known. */
  contact: string;
  today: Day;
  colleagues: readonly Colleague[];
  limits: FormRules;
  /** The invoices ticked beside the form. */
  ticked: readonly number[];
  /** True when the user may make agreements; else only the result of the call is saved. */
  mayAgree: boolean;
  onSaved: (call: SavedCall) => void;
  onClose: () => void;
};
const CONFLICT = 409;

/** Renders the form of a call: its result, the fields that needs, its consequences, and one button that saves all. */
export default function CallForm({ debtor_id, contact, mayAgree, colleagues, onClose, ...rest }: Props) {
  const t = useTranslations();
  const found = useOpenInvoices(debtor_id);
  const open = found && "invoices" in found ? found.invoices : [];
  const currenciesInUse = [...new Set(open.map(({ currency }) => currency))];
  const [named, setNamed] = useState<string>();
  const currency = currenciesInUse.find((code) => code === named) ?? currenciesInUse[0];
  const invoices = open.filter((invoice) => invoice.currency === currency);
  const of = useCallForm({ debtor_id, invoices, ...rest });
  const { form } = of;
  const { result } = form.values;
  // Agreements are about open invoices, so they wait until those are loaded.
  const isReading = isAboutInvoices(result) && (found === null || "error" in found);
  const save = () => (isReading ? Promise.resolve(false) : form.submit());
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    return save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key !== "Escape") return;
    onClose();
    event.preventDefault();
    event.stopPropagation();
  };
  const fields = { callForm: of, invoices, colleagues };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the shortcut that all fields of the form share
    <div onKeyDown={onKeyDown}>
      <Form form={{ ...form, submit }} label={t("calls_panel.title")}>
        <h2 className="font-semibold text-form">
          {t("calls_panel.title")} <span className="font-normal text-ink-muted text-list">{contact}</span>
        </h2>
        {form.problem?.status === CONFLICT && (
          <Notice
            action={
              <Button size="sm" pending={form.pending} onClick={of.replace}>
                {t("agreements.replace")}
              </Button>
            }
          >
            {t("agreements.replace_hint")}
          </Notice>
        )}
        <ResultChoice
          id={form.idOf("result")}
          results={resultsFor(mayAgree)}
          value={result}
          onChoose={of.choose}
          error={form.problem?.errors?.result}
        />
        {found && "error" in found && <Notice tone="bad">{found.error}</Notice>}
        {currenciesInUse.length > 1 && isAboutInvoices(result) && (
          <BareSelect
            aria-label={t("agreements.currency")}
            className="self-start"
            size="md"
            value={currency ?? ""}
            onChange={(code) => {
              setNamed(code);
              form.set("chosenIds", null);
            }}
            options={currenciesInUse.map((value) => ({ value, label: value }))}
          />
        )}
        {result !== "" && (
          <div className="flex flex-wrap items-start gap-3">
            <CallFields {...fields} />
            <CallInvoices {...fields} />
            <TextArea {...form.field("content")} label={t("agreements.note")} rows={1} />
          </div>
        )}
        <div className="-mx-4 -mb-3 flex flex-col gap-2 rounded-b-md bg-surface px-4 pt-1 pb-3 md:sticky md:bottom-(--sticky-bottom)">
          <WhatFollows {...fields} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
            <Button
              type="submit"
              variant="brand"
              pending={form.pending}
              disabled={result === "" || isReading}
            >
              {t(saveWords(result, form.values.answer, invoices.length > 0))}
              <kbd aria-hidden className="font-normal text-dense max-md:hidden">
                Ctrl ↵
              </kbd>
            </Button>
          </div>
        </div>
      </Form>
    </div>
  );
}

/** Returns the key of the button's text, which names the agreement, if any. */
function saveWords(result: string, answer: string, hasOpen: boolean): string {
  if (!hasOpen) return "calls_panel.save";
  if (result === "promise") return "agreements.save_promise";
  if (result === "dispute") return "agreements.save_dispute";
  if (result === "arrangement_asked" && answer === "arrangement") return "agreements.save_arrangement";
  return "calls_panel.save";
}

/** Renders what the call will do before it is saved: which claims are put on hold until when, and what happens to the callback. */
function WhatFollows({ callForm, invoices }: FieldsProps) {
  const t = useTranslations("calls_panel");
  const locale = useLocale();
  const { preview, form, chosenIds } = callForm;
  const { result, parts } = form.values;
  if (result === "") return null;
  // As high as the expected sentence, so that the button below does not move under the pointer.
  if (!preview) return callForm.isAwaited ? <Skeleton className="h-10" /> : null;
  const { follow_up, callback } = preview;
  const sentences = [
    callback
      ? t(`callback_${callback.outcome}`, { day: callback.day ? formatDay(callback.day, locale) : "" })
      : "",
    result === "wrong_number" ? t("number_marked") : "",
    !follow_up && !callback && result !== "wrong_number" ? t("nothing_follows") : "",
  ].filter(Boolean);
  return (
    <div className="flex min-h-10 w-full flex-col gap-2">
      {follow_up && follow_up.terms.length > 0 && (
        <TermsTable terms={follow_up.terms} currency={invoices[0]?.currency ?? "EUR"} />
      )}
      <Consequence
        preview={follow_up}
        inPart={result === "dispute" && hasPartialAmount(invoices, chosenIds, parts)}
      />
      {sentences.length > 0 && (
        <p role="status" className="text-ink-muted text-list">
          {sentences.join(" ")}
        </p>
      )}
    </div>
  );
}

/** The keys 1 to 9 and 0 choose the first ten results. */
const LAST_KEY = 10;
const keyOf = (index: number) => String((index + 1) % LAST_KEY);

type ResultChoiceProps = {
  results: readonly CallResult[];
  value: CallResult | "";
  onChoose: (result: CallResult) => void;
  error: readonly string[] | undefined;
  id: string;
};

/** Renders the results of a call: a button each with its number, which is also its shortcut. */
function ResultChoice({ results, value, onChoose, error, id }: ResultChoiceProps) {
  const t = useTranslations("story");
  const calls = useTranslations("calls");
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useShortcuts((key) => {
    const found = results.find((_, index) => keyOf(index) === key);
    if (found) onChoose(found);
    return found !== undefined;
  });
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{t("how_ended")}</legend>
      {results.map((result, index) => (
        <Button
          key={result}
          {...(index === 0 ? { ref: first, id } : {})}
          size="sm"
          className="forced-edge aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text pointer-coarse:min-h-11 max-md:flex-1"
          aria-pressed={result === value}
          aria-keyshortcuts={keyOf(index)}
          onClick={() => onChoose(result)}
        >
          <kbd aria-hidden className="font-normal text-dense text-ink-muted max-md:hidden">
            {keyOf(index)}
          </kbd>
          <span className="first-letter:uppercase">{calls(result)}</span>
        </Button>
      ))}
      {error && (
        <p role="alert" className="w-full text-bad-ink text-dense">
          {error.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

const OF = "follow_up.";

/** Renders the invoices of the call: their number and sum; expanded, all of them to tick. For a dispute the list is expanded at first. */
function CallInvoices({ callForm, invoices }: FieldsProps) {
  const t = useTranslations("agreements");
  const id = useId();
  const { form, chosenIds } = callForm;
  const { result, parts } = form.values;
  const isDisputed = result === "dispute";
  const errors = errorsOf(form.problem?.errors);
  const [isOpen, setOpen] = useState(false);
  if (!isAboutInvoices(result) || invoices.length === 0) return null;
  const isExpanded = isOpen || (isDisputed && invoices.length > 1) || Boolean(errors.invoices);
  return (
    <>
      <Button
        className="min-h-10 self-end"
        size="tool"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("chosen", { count: chosenIds.length })}{" "}
        <Money amount={sumOpen(invoices, chosenIds)} currency={invoices[0]?.currency ?? "EUR"} />
        <ChevronDown aria-hidden size={14} className={isExpanded ? "rotate-180" : ""} />
      </Button>
      <div id={id} hidden={!isExpanded} className="max-h-80 w-full overflow-y-auto">
        <ChosenInvoices
          id={form.idOf(`${OF}invoices`)}
          idOf={(name) => form.idOf(OF + name)}
          invoices={invoices}
          chosenIds={chosenIds}
          onChange={(ids) => form.set("chosenIds", ids)}
          errors={errors}
          {...(isDisputed
            ? {
                parts: {
                  label: t("disputed_part"),
                  values: parts,
                  onChange: (typed: Readonly<Record<number, string>>) => form.set("parts", { ...typed }),
                },
              }
            : {})}
        />
      </div>
    </>
  );
}

/** Returns the errors of the follow-up under the field names of its own form. */
const errorsOf = (errors: Record<string, string[]> | undefined): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors ?? {})
      .filter(([name]) => name.startsWith(OF))
      .map(([name, words]) => [name.slice(OF.length), words]),
  );
