"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { RequiredLegend, RequiredMark } from "@/components/ui/field";
import { Panel, Section } from "@/components/ui/page";
import type { Problem } from "@/components/ui/problem";
import { BareSelect } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import {
  type LedgerField,
  ledgerFields,
  missing,
  requiredFields,
} from "@/lib/accounting/adapters/ledger/columns";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import type { Mapping } from "@/lib/accounting/schema";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";
import { LinesTable } from "./lines-table";
import { Rejections } from "./rejections";
import { type TablePosition, TablePositionFields } from "./table-position";
import { UnreadableAmounts } from "./unreadable-amounts";

type Props = {
  file: File;
  preview: CsvPreviewed;
  problem: Problem | null;
  pending: boolean;
  onPreview: (chosen: { mapping: Mapping; complete: boolean }) => void;
  onPlace: (placement: TablePosition) => void;
  onBack: () => void;
};

/** Renders the second step: which column of the file is which field. Recognised columns are preselected. */
export function MappingStep({ file, preview, problem, pending, onPreview, onPlace, onBack }: Props) {
  const t = useTranslations();
  const id = useId();
  const [mapping, setMapping] = useState<Mapping>(preview.mapping);
  const [complete, setComplete] = useState(false);
  const lacking = missing(mapping);
  const counted = useSums(file, preview, mapping);
  const set = (field: LedgerField, header: string) => {
    const { [field]: _, ...others } = mapping;
    setMapping(header ? { ...others, [field]: header } : others);
  };
  return (
    <Panel className="flex flex-col gap-5">
      <Section title={t("sync.mapping_title", { file: file.name })} hint={t("sync.mapping_hint")}>
        {problem && (
          <Notice tone="bad">{errorTextsOf(problem, t("errors.something_wrong")).join(" ")}</Notice>
        )}
        <TablePositionFields preview={preview} pending={pending} onChange={onPlace} />
        <RequiredLegend />
        <div className="grid gap-x-8 gap-y-2 xl:grid-cols-2">
          {ledgerFields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              preview={preview}
              header={mapping[field] ?? ""}
              isMissing={lacking.includes(field)}
              onChange={(header) => set(field, header)}
            />
          ))}
        </div>
      </Section>
      <Section title={t("sync.preview_title")} hint={t("sync.preview_hint")}>
        <FilePreview preview={preview} mapping={mapping} />
      </Section>
      <SumsBefore {...counted} />
      <Section title={t("sync.start_title")}>
        <Checkbox
          id={`${id}-complete`}
          name="complete"
          label={t("sync.complete")}
          hint={t("sync.complete_hint")}
          value={complete}
          onChange={setComplete}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="brand"
            pending={pending}
            disabled={lacking.length > 0}
            onClick={() => onPreview({ mapping, complete })}
          >
            {t("sync.look")}
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onBack}>
            {t("sync.another")}
          </Button>
          {lacking.length > 0 && (
            <p className="text-bad-ink text-dense">
              {t("sync.missing", { columns: lacking.map((field) => t(`ledger.${field}`)).join(", ") })}
            </p>
          )}
        </div>
      </Section>
    </Panel>
  );
}

type ChoiceProps = {
  field: LedgerField;
  preview: CsvPreviewed;
  header: string;
  isMissing: boolean;
  onChange: (header: string) => void;
};

function FieldChoice({ field, preview, header, isMissing, onChange }: ChoiceProps) {
  const t = useTranslations();
  const id = useId();
  const column = preview.headers.indexOf(header);
  const sample = column >= 0 ? (preview.rows.find((row) => row[column]?.trim())?.[column] ?? "") : "";
  return (
    <div className="grid grid-cols-[minmax(0,10rem)_minmax(0,14rem)] items-center gap-x-3 sm:grid-cols-[10rem_14rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-list">
        {t(`ledger.${field}`)}
        {(requiredFields.includes(field) || isMissing) && <RequiredMark />}
      </label>
      <BareSelect
        id={id}
        value={header}
        empty={t("sync.not_in_file")}
        aria-invalid={isMissing || undefined}
        aria-required={requiredFields.includes(field) || undefined}
        options={preview.headers.map((heading) => ({ value: heading, label: heading }))}
        onChange={onChange}
      />
      <span title={sample} className="truncate text-dense text-ink-muted max-sm:hidden">
        {sample}
      </span>
    </div>
  );
}

const WAIT_MS = 500;
type Sums = CsvPreviewed["sums"];

/** Returns the totals of a file by the chosen columns, requested a moment after the last choice. Null while columns are missing. */
function useSums(file: File, preview: CsvPreviewed, mapping: Mapping): { sums: Sums; pending: boolean } {
  const [counted, setCounted] = useState({ mapping: preview.mapping, sums: preview.sums });
  const { sheet, header } = preview;
  useEffect(() => {
    if (mapping === preview.mapping) {
      setCounted({ mapping, sums: preview.sums });
      return;
    }
    if (missing(mapping).length > 0) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const placement = sheet === null ? { header } : { sheet, header };
      const input = { file, mapping, ...placement };
      const answer = await call("POST /connect/csv-preview", input, {
        signal: stop.signal,
        inBackground: true,
      });
      if (!stop.signal.aborted) setCounted({ mapping, sums: answer.ok ? answer.data.sums : null });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, mapping, preview, sheet, header]);
  if (missing(mapping).length > 0) return { sums: null, pending: false };
  return { sums: counted.sums, pending: counted.mapping !== mapping };
}

/** Renders the first rows of the file unchanged. Columns that are not mapped are lighter. */
function FilePreview({ preview, mapping }: { preview: CsvPreviewed; mapping: Mapping }) {
  const t = useTranslations();
  const fieldOf = new Map(Object.entries(mapping).map(([field, header]) => [header, field]));
  const ink = (header: string) => (fieldOf.has(header) ? "" : "text-ink-muted");
  return (
    <section
      aria-label={t("sync.preview_title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable sideways by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="tnum w-full text-dense">
        <thead className="bg-sunken">
          <tr>
            {preview.headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={`whitespace-nowrap px-2.5 py-1.5 text-left font-medium ${ink(header)}`}
              >
                {header}
                <span className="block font-normal text-brand-text">
                  {fieldOf.has(header) ? t(`ledger.${fieldOf.get(header)}`) : "\u00a0"}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no key but their index
            <tr key={line}>
              {preview.headers.map((header, column) => (
                <td
                  key={header}
                  className={`max-w-56 truncate whitespace-nowrap border-line border-t px-2.5 py-1 ${ink(header)}`}
                >
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type SumsBeforeSums = NonNullable<CsvPreviewed["sums"]>;

/**
 * Renders the totals of a file by the chosen columns, before anything is stored: per currency what can be imported and what not, with the
 * reason.
 */
function SumsBefore({ sums, pending }: { sums: SumsBeforeSums | null; pending: boolean }) {
  const t = useTranslations();
  return (
    <Section title={t("sync.sums_title")} hint={t("sync.sums_hint")}>
      {sums ? (
        <div aria-busy={pending} className={`flex flex-col gap-4 ${pending ? "opacity-60" : ""}`}>
          <Amounts sums={sums} />
          <UnreadableAmounts count={sums.unread} />
          {sums.rejected > 0 && (
            <>
              <h3 className="font-medium text-list">
                {t("sync.rejected_title", { count: sums.rejected, shown: formatCount(sums.rejected) })}
              </h3>
              <Rejections rejections={sums.rejections} />
            </>
          )}
        </div>
      ) : (
        <p className="text-ink-muted text-list">{t("sync.sums_missing")}</p>
      )}
    </Section>
  );
}

function Amounts({ sums }: { sums: SumsBeforeSums }) {
  const t = useTranslations("sync");
  const currencies = [...new Set([...sums.taken, ...sums.refused].map(({ currency }) => currency))].sort();
  const words = (totals: SumsBeforeSums["taken"], currency: string) => {
    const found = totals.find((total) => total.currency === currency);
    return [formatCount(found?.items ?? 0), found ? formatMoney(found.amount, currency) : "–"];
  };
  return (
    <LinesTable
      label={t("amounts_title")}
      headings={[
        { name: t("currency"), isNumber: false },
        { name: t("lines"), isNumber: true },
        { name: t("good"), isNumber: true },
        { name: t("rejected_list"), isNumber: true },
        { name: t("rejected"), isNumber: true },
      ]}
      rows={currencies.map((currency) => ({
        key: currency,
        cells: [currency, ...words(sums.taken, currency), ...words(sums.refused, currency)],
      }))}
    />
  );
}
