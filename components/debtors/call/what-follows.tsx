"use client";
import { useLocale, useTranslations } from "next-intl";
import { someInPart } from "@/components/agreements/defaults";
import { Consequence } from "@/components/agreements/panels/consequence";
import { TermsTable } from "@/components/agreements/panels/terms-table";
import { formatDay } from "@/lib/i18n/format";
import type { FieldsProps } from "./call-fields";

/** What the call will do, before it is kept: what stands still and until when, and what becomes of the callback. */
export function WhatFollows({ of, invoices }: FieldsProps) {
  const t = useTranslations("calls_panel");
  const locale = useLocale();
  const { preview, form, chosen } = of;
  const { result, parts } = form.values;
  if (!preview || result === "") return null;
  const { follow_up, callback } = preview;
  const told = [
    callback
      ? t(`callback_${callback.outcome}`, { day: callback.day ? formatDay(callback.day, locale) : "" })
      : "",
    result === "wrong_number" ? t("number_marked") : "",
    !follow_up && !callback && result !== "wrong_number" ? t("nothing_follows") : "",
  ].filter(Boolean);
  return (
    <div className="flex w-full flex-col gap-2">
      {follow_up && follow_up.terms.length > 0 && (
        <TermsTable terms={follow_up.terms} currency={invoices[0]?.currency ?? "EUR"} />
      )}
      <Consequence preview={follow_up} inPart={result === "dispute" && someInPart(invoices, chosen, parts)} />
      {told.length > 0 && (
        <p role="status" className="text-ink-muted text-list">
          {told.join(" ")}
        </p>
      )}
    </div>
  );
}
