"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { BareSelect } from "@/components/ui/select";
import type { CsvPreviewed } from "@/lib/accounting/answers";

const WORDS_SHOWN = 6;

/** The position of the list in a file; undefined parts are detected. */
export type TablePosition = { sheet?: string; header?: number };

type Props = { preview: CsvPreviewed; pending: boolean; onChange: (placement: TablePosition) => void };

/** Renders the choice of the sheet, when there are several, and of the row of headings. Detected values are preselected. */
export function TablePositionFields({ preview, pending, onChange }: Props) {
  const t = useTranslations("sync");
  const id = useId();
  const { sheets, sheet, header, tops } = preview;
  const named = sheet === null ? {} : { sheet };
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {sheets.length > 1 && (
        <label htmlFor={`${id}-sheet`} className="flex flex-col gap-1 text-list">
          {t("sheet")}
          <BareSelect
            id={`${id}-sheet`}
            value={sheet ?? ""}
            disabled={pending}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => onChange({ sheet: name })}
          />
        </label>
      )}
      <div className="flex min-w-0 flex-col gap-1 text-list">
        <label htmlFor={`${id}-header`}>{t("header")}</label>
        <BareSelect
          id={`${id}-header`}
          value={String(header)}
          disabled={pending}
          aria-describedby={`${id}-hint`}
          options={tops.map(({ line, cells }) => ({
            value: String(line),
            label: t("header_line", { line, words: cells.slice(0, WORDS_SHOWN).join(" · ") }),
          }))}
          onChange={(line) => onChange({ ...named, header: Number(line) })}
        />
      </div>
      <p id={`${id}-hint`} className="pb-1 text-dense text-ink-muted">
        {t("header_hint")}
      </p>
    </div>
  );
}
