"use client";
import { Download, FileUp, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { addressOf } from "@/components/ui/address";
import { buttonStyle } from "@/components/ui/button";
import { FieldErrors } from "@/components/ui/field";
import { Panel, Section } from "@/components/ui/page";
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
    <Panel className="max-w-3xl">
      <Section
        title={t("sync.csv_title")}
        hint={t("sync.csv_hint")}
        actions={
          <a
            href={addressOf("GET /connect/csv-format", {})}
            download
            className={buttonStyle({ look: "plain" })}
          >
            <Download aria-hidden size={16} />
            {t("sync.format")}
          </a>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={`flex flex-col items-center gap-3 rounded-md border-2 border-dashed px-6 py-10 text-center ${over ? "border-brand bg-brand-soft" : "border-control-line"}`}
        >
          {pending ? (
            <LoaderCircle aria-hidden size={28} className="animate-spin text-ink-muted" />
          ) : (
            <FileUp aria-hidden size={28} className="text-ink-muted" />
          )}
          <p className="font-medium text-list">{pending ? t("sync.reading") : t("sync.drop")}</p>
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
            className={`${buttonStyle({ look: "brand" })} peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:opacity-50`}
          >
            {t("sync.choose")}
          </label>
          <FieldErrors id={id} error={error} />
        </div>
        <p className="text-dense text-ink-muted">{t("sync.accepts")}</p>
      </Section>
    </Panel>
  );
}
