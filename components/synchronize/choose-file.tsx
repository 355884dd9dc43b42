"use client";
import { Download, FileUp, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { addressOf } from "@/components/ui/address";
import { buttonStyle } from "@/components/ui/button";
import { FieldErrors } from "@/components/ui/field";
import type { Problem } from "@/components/ui/problem";
import { useChosenEarly } from "@/components/ui/use-typed-early";
import { sentencesOf } from "./sentences";

type Props = { problem: Problem | null; pending: boolean; onChoose: (file: File) => void };

/** The first step: our format to download, and a place to drop a ledger. */
export function ChooseFile({ problem, pending, onChoose }: Props) {
  const t = useTranslations();
  const id = useId();
  const input = useChosenEarly(onChoose);
  const [over, setOver] = useState(false);
  const error = problem ? sentencesOf(problem, t("errors.something_wrong")) : undefined;
  const Icon = pending ? LoaderCircle : FileUp;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    event.target.value = ""; // the same file, corrected, can be chosen again
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed px-5 py-4 ${over ? "border-brand bg-brand-soft" : "border-control-line"}`}
    >
      <Icon aria-hidden size={28} className={`shrink-0 text-ink-muted ${pending ? "animate-spin" : ""}`} />
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="font-semibold text-list">{pending ? t("sync.reading") : t("sync.drop")}</h2>
        <p className="text-ink-muted text-list">{t("sync.csv_hint")}</p>
        <p className="text-dense text-ink-muted">{t("sync.accepts")}</p>
        <FieldErrors id={id} error={error} />
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={addressOf("GET /connect/csv-format", {})}
          download
          className={buttonStyle({ look: "plain" })}
        >
          <Download aria-hidden size={16} />
          {t("sync.format")}
        </a>
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={pending}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={take}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={`${buttonStyle({ look: "plain" })} peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:opacity-50`}
        >
          {t("sync.choose")}
        </label>
      </div>
    </div>
  );
}
