"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { statusName } from "@/components/invoices/invoice-status";
import { BareSelect } from "@/components/ui/select";
import type { StartPlanned } from "@/lib/accounting/answers";
import { stageOf } from "@/lib/flow/statuses";
import { formatCount } from "@/lib/i18n/format";
import { HELD } from "./start-choice";

type Props = {
  planned: Pick<StartPlanned, "words" | "targets">;
  said: Record<string, string>;
  onChange: (said: Record<string, string>) => void;
};

/** What a file says of where its old invoices stand and no status is called, each once, with what it means beside it. */
export function SaidWords({ planned: { words, targets }, said, onChange }: Props) {
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
        {words.map(({ value, count }, place) => (
          <li key={value} className="flex flex-wrap items-center gap-2">
            <label htmlFor={`${id}-${place}`}>
              {t("said_word", { word: value, count, shown: formatCount(count) })}
            </label>
            <BareSelect
              id={`${id}-${place}`}
              value={said[value] ?? ""}
              empty={t("said_nothing")}
              options={options}
              onChange={(chosen) => onChange({ ...said, [value]: chosen })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
