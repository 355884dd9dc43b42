"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { DateField } from "@/components/ui/date-field";
import { NumberField } from "@/components/ui/number-field";
import { BareSelect, Select } from "@/components/ui/select";
import type { StartPlanned } from "@/lib/accounting/answers";
import { stageOf } from "@/lib/flow/statuses";
import { formatCount } from "@/lib/i18n/format";
import { type Choice, HELD, modes } from "./start-choice";

type Props = { choice: Choice; plan: StartPlanned; onChange: (choice: Choice) => void };

/** Renders the form of how old invoices start: by their age, by the status in the file, like new ones, or on hold. */
export function StartForm({ choice, plan, onChange }: Props) {
  const t = useTranslations("sync");
  const id = useId();
  const isWaiting =
    choice.mode === "age" ? choice.bands.some(({ step }) => step === HELD) : choice.mode !== "flow";
  const offered = modes.filter((mode) => mode !== "status" || plan.told > 0 || choice.mode === mode);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Select
          id={`${id}-mode`}
          name="mode"
          label={t("begin_how")}
          value={choice.mode}
          onChange={(mode) =>
            onChange({ ...choice, mode: modes.find((candidate) => candidate === mode) ?? "hold" })
          }
          options={offered.map((mode) => ({ value: mode, label: t(`begin_${mode}`) }))}
        />
        <NumberField
          id={`${id}-older`}
          name="older_than"
          label={t("older_than")}
          value={choice.older_than}
          onChange={(older_than) => onChange({ ...choice, older_than })}
        />
        {isWaiting && (
          <DateField
            id={`${id}-until`}
            name="until"
            label={t("wait_until")}
            hint={t("wait_until_hint")}
            value={choice.until}
            onChange={(until) => onChange({ ...choice, until })}
          />
        )}
      </div>
      {choice.mode === "age" && <Bands choice={choice} choices={plan.choices} onChange={onChange} />}
      {choice.mode === "status" && (
        <StatusWords
          plan={plan}
          statuses={choice.statuses}
          onChange={(statuses) => onChange({ ...choice, statuses })}
        />
      )}
    </div>
  );
}

type BandsProps = Pick<Props, "choice" | "onChange"> & { choices: readonly number[] };

function Bands({ choice, choices, onChange }: BandsProps) {
  const t = useTranslations("sync");
  const locale = useLocale();
  const set = (key: string, change: { from?: string; step?: string }) =>
    onChange({
      ...choice,
      bands: choice.bands.map((band) => (band.key === key ? { ...band, ...change } : band)),
    });
  const steps = [
    ...choices.map((step) => ({ value: String(step), label: statusName(step, locale) })),
    { value: HELD, label: t("begins_hold") },
  ];
  return (
    <ul className="flex flex-col gap-2">
      {choice.bands.map(({ key, from, step }) => (
        <li key={key} className="flex flex-wrap items-center gap-2 text-list">
          <span>{t("band_from")}</span>
          <input
            aria-label={t("band_days")}
            inputMode="numeric"
            value={from}
            onChange={({ target }) => set(key, { from: target.value })}
            className="tnum min-h-8 w-16 rounded-md border border-control-line bg-surface px-2 text-right"
          />
          <span>{t("band_then")}</span>
          <BareSelect
            aria-label={t("band_step", { days: from })}
            value={step}
            options={steps}
            onChange={(chosen) => set(key, { step: chosen })}
          />
        </li>
      ))}
    </ul>
  );
}

type StatusWordsProps = {
  plan: Pick<StartPlanned, "words" | "targets">;
  statuses: Record<string, string>;
  onChange: (statuses: Record<string, string>) => void;
};

/** Renders the file's status words that match no status, each once, with a select of its meaning. */
function StatusWords({ plan: { words, targets }, statuses, onChange }: StatusWordsProps) {
  const t = useTranslations("sync");
  const locale = useLocale();
  const id = useId();
  if (words.length === 0) return null;
  const nameOf = (status: number) => {
    const stage = stageOf(status);
    if (stage === "open") return t("begins_flow");
    const name = statusName(status, locale);
    return stage === "step" ? t("begins_done", { status: name }) : name;
  };
  const options = [
    ...targets.map((status) => ({ value: String(status), label: nameOf(status) })),
    { value: HELD, label: t("begins_hold") },
  ];
  return (
    <div className="flex flex-col gap-2 text-list">
      <p>{t("said_hint")}</p>
      <ul className="flex flex-col gap-2">
        {words.map(({ value, count }, index) => (
          <li key={value} className="flex flex-wrap items-center gap-2">
            <label htmlFor={`${id}-${index}`}>
              {t("said_word", { word: value, count, shown: formatCount(count) })}
            </label>
            <BareSelect
              id={`${id}-${index}`}
              value={statuses[value] ?? ""}
              empty={t("said_nothing")}
              options={options}
              onChange={(chosen) => onChange({ ...statuses, [value]: chosen })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
