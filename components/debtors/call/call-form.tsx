"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { Colleague } from "@/components/agreements/subject";
import { useOpenInvoices } from "@/components/agreements/use-open-invoices";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { BareSelect } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { resultsFor } from "@/lib/agreements/rules/calls";
import type { Day } from "@/lib/kernel/day";
import type { Facts } from "@/lib/kernel/facts";
import { CallFields } from "./call-fields";
import { CallInvoices } from "./call-invoices";
import { isAboutInvoices } from "./call-values";
import { ResultChoice } from "./result-choice";
import { useCallForm } from "./use-call-form";
import { WhatFollows } from "./what-follows";

/** What was kept of a call: in words, and what takes back what followed. */
export type KeptCall = { words: string; undo_id: number | null };

type Props = {
  debtor_id: number;
  /** Who is called, and where: a name and a number, as far as they are known. */
  whom: string;
  today: Day;
  colleagues: readonly Colleague[];
  limits: Facts;
  /** The invoices that are ticked beside it. */
  ticked: readonly number[];
  /** Whether something may be agreed with the debtor; else only how the call ended is kept. */
  mayAgree: boolean;
  onKept: (kept: KeptCall) => void;
  onClose: () => void;
};
const CONFLICT = 409;

/** A call with a debtor: how it ended, only what that asks, what will follow from it, and one key that keeps it all. */
export default function CallForm({ debtor_id, whom, mayAgree, colleagues, onClose, ...rest }: Props) {
  const t = useTranslations();
  const found = useOpenInvoices(debtor_id);
  const open = found && "invoices" in found ? found.invoices : [];
  const known = [...new Set(open.map(({ currency }) => currency))];
  const [named, setNamed] = useState<string>();
  const currency = known.find((one) => one === named) ?? known[0];
  const invoices = open.filter((one) => one.currency === currency);
  const of = useCallForm({ debtor_id, invoices, ...rest });
  const { form } = of;
  const { result } = form.values;
  // What nobody could read yet, nothing can be agreed about.
  const isReading = isAboutInvoices(result) && (found === null || "failed" in found);
  const keep = () => (isReading ? Promise.resolve(false) : form.submit());
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    return keep();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key !== "Escape") return;
    onClose();
    event.preventDefault();
    event.stopPropagation();
  };
  const fields = { of, invoices, colleagues };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the key that every field of the form shares
    <div onKeyDown={onKeyDown}>
      <Form form={{ ...form, submit }} label={t("calls_panel.title")}>
        <h2 className="font-semibold text-form">
          {t("calls_panel.title")} <span className="font-normal text-ink-muted text-list">{whom}</span>
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
          chosen={result}
          onChoose={of.choose}
          error={form.problem?.errors?.result}
        />
        {found && "failed" in found && <Notice tone="bad">{found.failed}</Notice>}
        {known.length > 1 && isAboutInvoices(result) && (
          <BareSelect
            aria-label={t("agreements.currency")}
            className="self-start"
            size="md"
            value={currency ?? ""}
            onChange={(one) => {
              setNamed(one);
              form.set("chosen", null);
            }}
            options={known.map((value) => ({ value, label: value }))}
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
            <Button type="submit" look="brand" pending={form.pending} disabled={result === "" || isReading}>
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

/** The button says what is agreed, where something is. */
function saveWords(result: string, answer: string, hasOpen: boolean): string {
  if (!hasOpen) return "calls_panel.save";
  if (result === "promise") return "agreements.save_promise";
  if (result === "dispute") return "agreements.save_dispute";
  if (result === "arrangement_asked" && answer === "arrangement") return "agreements.save_arrangement";
  return "calls_panel.save";
}
