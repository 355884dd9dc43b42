"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/choice";
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
import { FilePlace, type Place } from "./file-place";
import { FilePreview } from "./file-preview";
import { sentencesOf } from "./sentences";
import { SumsBefore } from "./sums-before";
import { useSums } from "./use-sums";

type Props = {
  file: File;
  preview: CsvPreviewed;
  problem: Problem | null;
  pending: boolean;
  onLook: (chosen: { mapping: Mapping; complete: boolean }) => void;
  onPlace: (place: Place) => void;
  onBack: () => void;
};

/** The second step: which column of the file is which of ours. What was recognised is filled in. */
export function MappingStep({ file, preview, problem, pending, onLook, onPlace, onBack }: Props) {
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
        {problem && <Notice tone="bad">{sentencesOf(problem, t("errors.something_wrong")).join(" ")}</Notice>}
        <FilePlace preview={preview} pending={pending} onChange={onPlace} />
        <RequiredLegend />
        <div className="grid gap-x-8 gap-y-2 xl:grid-cols-2">
          {ledgerFields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              preview={preview}
              header={mapping[field] ?? ""}
              lacking={lacking.includes(field)}
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
            look="brand"
            pending={pending}
            disabled={lacking.length > 0}
            onClick={() => onLook({ mapping, complete })}
          >
            {t("sync.look")}
          </Button>
          <Button look="quiet" disabled={pending} onClick={onBack}>
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
  lacking: boolean;
  onChange: (header: string) => void;
};

function FieldChoice({ field, preview, header, lacking, onChange }: ChoiceProps) {
  const t = useTranslations();
  const id = useId();
  const place = preview.headers.indexOf(header);
  const sample = place >= 0 ? (preview.rows.find((row) => row[place]?.trim())?.[place] ?? "") : "";
  return (
    <div className="grid grid-cols-[minmax(0,10rem)_minmax(0,14rem)] items-center gap-x-3 sm:grid-cols-[10rem_14rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-list">
        {t(`ledger.${field}`)}
        {(requiredFields.includes(field) || lacking) && <RequiredMark />}
      </label>
      <BareSelect
        id={id}
        value={header}
        empty={t("sync.not_in_file")}
        aria-invalid={lacking || undefined}
        aria-required={requiredFields.includes(field) || undefined}
        options={preview.headers.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
      <span title={sample} className="truncate text-dense text-ink-muted max-sm:hidden">
        {sample}
      </span>
    </div>
  );
}
