"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Dialog } from "@/components/ui/dialog";
import { RequiredLegend } from "@/components/ui/field";
import { Form, type FormLike } from "@/components/ui/form";
import { NumberField } from "@/components/ui/number-field";
import { DefinitionList } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Rate, RateRow } from "@/lib/claims/answers";
import { amountText, formatDay } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";
import { useRateName } from "./rate-list";
import { rateText } from "./rate-text";

type Kind = RateRow["kind"];

const isExchange = (kind: Kind): boolean => kind === "fx-usd" || kind === "fx-gbp";

/** Returns functions that close the panel: back to the list below it, unchanged or, after a save, refreshed. */
function useClosing(closes: string) {
  const router = useRouter();
  const t = useTranslations("rates");
  const close = () => router.replace(closes, { scroll: false });
  const onSaved = () => {
    toast.success(t("saved"));
    close();
    router.refresh();
  };
  return { close, onSaved };
}

function useLabels() {
  const t = useTranslations("rates");
  return {
    kind: t("kind"),
    from: t("from"),
    percent: t("percent"),
    value: t("value"),
    source: t("source"),
    checked_on: t("checked_on"),
    reason: t("reason"),
  };
}

type NewProps = { kinds: readonly Kind[]; from: string; facts: FormRules; closeHref: string };

/** Renders the form of a new rate of one of the tab's kinds. */
export function NewRatePanel(props: NewProps) {
  const t = useTranslations("rates");
  const { close } = useClosing(props.closeHref);
  return (
    <Dialog open title={t("new")} onClose={close}>
      <NewRateForm {...props} />
    </Dialog>
  );
}

function NewRateForm({ kinds, from, facts, closeHref }: NewProps) {
  const t = useTranslations("rates");
  const labels = useLabels();
  const { close, onSaved } = useClosing(closeHref);
  const [first = "nl-ordinary"] = kinds;
  const initial: NewValues = { kind: first, from, percent: "", value: "", source: "", checked_on: "" };
  const form = useForm({
    call: "POST /law/rates",
    facts,
    labels,
    initial,
    bodyOf: ({ percent, value, ...rest }) =>
      isExchange(rest.kind) ? { ...rest, value } : { ...rest, percent },
    onSaved,
  });
  const { value: kind, onChange: _, ...kindField } = form.field("kind");
  return (
    <RateForm form={form} label={t("new")} onCancel={close}>
      {kinds.length > 1 && (
        <Select
          {...kindField}
          value={kind}
          onChange={(chosen) => form.set("kind", kinds.find((each) => each === chosen) ?? kind)}
          label={labels.kind}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      )}
      <div className="flex flex-wrap gap-4">
        <DateField {...form.field("from")} label={labels.from} autoFocus={from === ""} />
        {isExchange(kind) ? (
          <NumberField {...form.field("value")} label={labels.value} hint={t("value_hint")} />
        ) : (
          <NumberField {...form.field("percent")} label={labels.percent} suffix="%" autoFocus={from !== ""} />
        )}
      </div>
      {kind === "nl-ordinary" && <p className="text-dense text-ink-muted">{t("hint_ordinary")}</p>}
      {kind === "nl-trade" && <p className="text-dense text-ink-muted">{t("hint_trade")}</p>}
      <TextField {...form.field("source")} label={labels.source} hint={t("source_hint")} />
      <DateField {...form.field("checked_on")} label={labels.checked_on} />
    </RateForm>
  );
}

type NewValues = {
  kind: Kind;
  from: string;
  percent: string;
  value: string;
  source: string;
  checked_on: string;
};

type RateProps = {
  rate: Rate;
  /** Null for users who may only read. */
  facts: FormRules | null;
  closeHref: string;
};

/** Renders one rate: its form for users who may change it, and its earlier versions. */
export function RatePanel({ rate, facts, closeHref }: RateProps) {
  const nameOf = useRateName();
  const { close } = useClosing(closeHref);
  return (
    <Dialog open title={nameOf(rate)} onClose={close}>
      <div className="flex flex-col gap-6">
        {facts ? <EditForm rate={rate} facts={facts} closeHref={closeHref} /> : <RateFacts rate={rate} />}
        {rate.versions.length > 1 && <History versions={rate.versions} />}
      </div>
    </Dialog>
  );
}

function EditForm({ rate, facts, closeHref }: { rate: Rate; facts: FormRules; closeHref: string }) {
  const t = useTranslations("rates");
  const labels = useLabels();
  const nameOf = useRateName();
  const { close, onSaved } = useClosing(closeHref);
  const initial = {
    percent: amountText(rate.percent ?? "") ?? "",
    value: (rate.value ?? "").replace(".", ","),
    source: rate.source,
    checked_on: rate.checked_on ?? "",
    reason: "",
  };
  const form = useForm({
    call: "PATCH /law/rates/{id}",
    record: { id: rate.id },
    version: rate.version,
    facts,
    labels,
    initial,
    // A changed value has not been checked on any day, so the old day is sent only when the user changed it.
    bodyOf: ({ percent, value, source, checked_on, reason }) => ({
      id: rate.id,
      ...(percent === initial.percent ? {} : { percent }),
      ...(value === initial.value ? {} : { value }),
      ...(checked_on === initial.checked_on ? {} : { checked_on }),
      source,
      reason,
    }),
    onSaved,
  });
  return (
    <RateForm form={form} label={nameOf(rate)} onCancel={close}>
      {isExchange(rate.kind) ? (
        <NumberField {...form.field("value")} label={labels.value} hint={t("value_hint")} autoFocus />
      ) : (
        <NumberField {...form.field("percent")} label={labels.percent} suffix="%" autoFocus />
      )}
      <TextField {...form.field("source")} label={labels.source} hint={t("source_hint")} />
      <DateField {...form.field("checked_on")} label={labels.checked_on} />
      <TextField {...form.field("reason")} label={labels.reason} hint={t("reason_hint")} />
    </RateForm>
  );
}

type FormProps = { form: FormLike; label: string; onCancel: () => void; children: ReactNode };

function RateForm({ form, label, onCancel, children }: FormProps) {
  const ui = useTranslations("ui");
  return (
    <Form form={form} label={label}>
      <RequiredLegend />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" pending={form.pending}>
          {ui("save")}
        </Button>
        <Button onClick={onCancel}>{ui("cancel")}</Button>
      </div>
    </Form>
  );
}

function RateFacts({ rate }: { rate: Rate }) {
  const t = useTranslations("rates");
  const locale = useLocale();
  const { checked_on, recorded_on } = rate;
  return (
    <DefinitionList
      items={[
        { term: t(rate.percent === null ? "value" : "percent"), value: rateText(rate, locale) },
        { term: t("source"), value: rate.source },
        { term: t("checked"), value: checked_on ? formatDay(checked_on, locale) : t("unchecked") },
        { term: t("changed"), value: recorded_on ? formatDay(recorded_on, locale) : t("shipped") },
      ]}
    />
  );
}

/** Renders the versions of a rate, the newest first, each with its source, the user who recorded it and the reason. */
function History({ versions }: { versions: Rate["versions"] }) {
  const t = useTranslations("rates");
  const locale = useLocale();
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-semibold text-list">{t("history")}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map((each) => (
          <li key={each.version} className="flex flex-col gap-0.5 py-2 text-list">
            <span className="flex flex-wrap gap-x-3">
              <span className="tnum font-medium">{rateText(each, locale)}</span>
              <span className="text-ink-muted">
                {each.recorded_on ? formatDay(each.recorded_on, locale) : t("shipped")}
                {each.recorded_by && `, ${each.recorded_by}`}
              </span>
            </span>
            <span className="break-words text-dense text-ink-muted">{each.source}</span>
            {each.reason && (
              <span className="break-words text-dense">
                {t("reason")}: {each.reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
