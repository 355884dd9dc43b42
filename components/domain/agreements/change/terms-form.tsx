"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { FieldErrors } from "@/components/ui/field";
import { MoneyField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { useForm } from "@/components/ui/use-form";
import type { Hold } from "@/lib/agreements/answers";
import { addDays } from "@/lib/kernel/day";
import { PanelForm } from "../panels/panel-form";
import { chargingOptions, defaultSchedule, ScheduleFields, scheduleSent } from "../panels/schedule-fields";
import type { ChangeProps } from "./change-panel";

const FIRST_AFTER = 7;

/** Renders the terms of an arrangement: created where there are none yet, else changed one by one, except those already paid. */
export function TermsForm(props: ChangeProps) {
  const [found, setFound] = useState<Hold | { error: string } | null>(null);
  const { id } = props.hold;
  useEffect(() => {
    const controller = new AbortController();
    void call("GET /holds/{id}", { id }, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setFound(answer.ok ? answer.data : { error: answer.problem.detail });
    });
    return () => controller.abort();
  }, [id]);
  if (!found) return <Skeleton className="h-48" />;
  if ("error" in found) return <ErrorState>{found.error}</ErrorState>;
  return found.terms.length === 0 ? <FirstTerms {...props} /> : <OtherTerms {...props} terms={found.terms} />;
}

function FirstTerms({ hold, today, onSaved, onClose }: ChangeProps) {
  const t = useTranslations("agreements");
  const form = useForm({
    call: "PATCH /holds/{id}",
    version: hold.version,
    record: { id: hold.id },
    initial: {
      ...defaultSchedule(addDays(today, FIRST_AFTER)),
      charges: "frozen",
      confirm: true,
      remind: true,
    },
    labels: {
      count: t("count"),
      amount: t("per_term"),
      first_day: t("first_day"),
      interval: t("interval"),
      charges: t("charges"),
    },
    bodyOf: ({ charges, confirm, remind, ...schedule }) => ({
      id: hold.id,
      ...scheduleSent(schedule),
      charges: charges === "included" ? "included" : "frozen",
      confirm,
      remind,
    }),
    onSaved: ({ words }, { undo_id }) => onSaved({ text: t("kept", { words }), undo_id }),
  });
  return (
    <PanelForm form={form} save={t("save_arrangement")} onClose={onClose}>
      <ScheduleFields field={form.field} currency={hold.currency ?? "EUR"} />
      <Select
        {...form.field("charges")}
        width="full"
        label={t("charges")}
        options={chargingOptions.map((value) => ({ value, label: t(`charges_${value}`) }))}
      />
      <Checkbox {...form.field("confirm")} label={t("confirm")} hint={t("confirm_hint")} />
      <Checkbox {...form.field("remind")} label={t("remind")} hint={t("remind_hint")} />
    </PanelForm>
  );
}

function OtherTerms({ hold, terms, onSaved, onClose }: ChangeProps & { terms: Hold["terms"] }) {
  const t = useTranslations("agreements");
  const form = useForm({
    call: "PATCH /holds/{id}",
    version: hold.version,
    record: { id: hold.id },
    initial: { terms: terms.map(({ day, amount }) => ({ day: String(day), amount: String(amount) })) },
    labels: { terms: t("schedule") },
    bodyOf: (values) => ({ id: hold.id, terms: values.terms }),
    onSaved: ({ words }, { undo_id }) => onSaved({ text: t("kept", { words }), undo_id }),
  });
  const typed = form.values.terms;
  const change = (index: number, facts: { day?: string; amount?: string }) =>
    form.set(
      "terms",
      typed.map((term, at) => (at === index ? { ...term, ...facts } : term)),
    );
  return (
    <PanelForm form={form} save={t("save_arrangement")} onClose={onClose}>
      <fieldset id={form.idOf("terms")} className="flex flex-col gap-3">
        <legend className="mb-2 text-ink-muted text-list">{t("terms_hint")}</legend>
        {typed.map((term, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place in the schedule
          <div key={index} className="flex flex-wrap items-end gap-3">
            <DateField
              id={form.idOf(`day-${index}`)}
              name={`day-${index}`}
              label={t("term_day", { place: index + 1 })}
              value={term.day}
              readOnly={isCovered(terms[index])}
              onChange={(day) => change(index, { day })}
            />
            <MoneyField
              id={form.idOf(`amount-${index}`)}
              name={`amount-${index}`}
              label={t("term_amount", { place: index + 1 })}
              currency={hold.currency ?? "EUR"}
              value={term.amount}
              readOnly={isCovered(terms[index])}
              onChange={(amount) => change(index, { amount })}
            />
          </div>
        ))}
        <div className="flex gap-2">
          <Button
            size="sm"
            onClick={() => form.set("terms", [...typed, { day: typed.at(-1)?.day ?? "", amount: "" }])}
          >
            {t("term_add")}
          </Button>
          {typed.length > 1 && !isCovered(terms[typed.length - 1]) && (
            <Button size="sm" onClick={() => form.set("terms", typed.slice(0, -1))}>
              {t("term_remove")}
            </Button>
          )}
        </div>
        <FieldErrors id={form.idOf("terms")} error={form.problem?.errors?.terms} />
      </fieldset>
    </PanelForm>
  );
}

const isCovered = (term: Hold["terms"][number] | undefined): boolean =>
  term !== undefined && term.paid !== "0.00";
