"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePreview } from "@/components/agreements/use-preview";
import { useJobs } from "@/components/frame/jobs-provider";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/choice";
import { Section } from "@/components/ui/page";
import type { Problem } from "@/components/ui/problem";
import { Notice } from "@/components/ui/states";
import { useUndo } from "@/components/undo/use-undo";
import type { StartPlanned } from "@/lib/accounting/answers";
import { formatCount } from "@/lib/i18n/format";
import type { ImportJob } from "./import-job";
import { sentencesOf } from "./sentences";
import { type Choice, choiceOf, inputOf } from "./start-choice";
import { StartFigures } from "./start-figures";
import { StartForm } from "./start-form";

/** Old invoices of an import: they wait until somebody says where they begin, so that none of them gets a first reminder by accident. */
export function OldDebt({ job }: { job: ImportJob }) {
  const t = useTranslations("sync");
  const { begun } = job.result;
  if (!begun || begun.invoices === 0) return null;
  const title = t("old_title", {
    count: begun.invoices,
    shown: formatCount(begun.invoices),
    days: begun.older_than,
  });
  if (begun.is_waiting) return <Waiting title={title} job={job} />;
  return <Begun title={title} begun={begun} />;
}

function Waiting({ title, job }: { title: string; job: ImportJob }) {
  const t = useTranslations();
  const router = useRouter();
  const here = usePathname();
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const [typed, setTyped] = useState<Choice | null>(null);
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = (choice: Choice | null) => ({ job_id: job.id, ...(choice ? inputOf(choice) : {}) });
  const planned = usePreview<StartPlanned>(JSON.stringify(typed), (signal) =>
    call("POST /connect/start-at", { ...ask(typed), preview: true }, { signal }),
  );
  const choice = typed ?? (planned && choiceOf(planned));
  const asksCosts = planned?.needs.includes("costs") ?? false;
  if (planned?.invoices === 0 && typed === null)
    return (
      <Section title={title} hint={t("sync.old_none")}>
        {null}
      </Section>
    );
  const begin = async () => {
    if (!choice) return;
    setProblem(null);
    setPending(true);
    const confirm = isSure ? (["costs"] as const) : [];
    const answer = await call("POST /connect/start-at", { ...ask(choice), confirm: [...confirm] });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    router.push(`${here}?job=${answer.data.id}`);
  };
  return (
    <Section title={title} hint={t("sync.old_hint")}>
      {problem && <Notice tone="bad">{sentencesOf(problem, t("errors.something_wrong")).join(" ")}</Notice>}
      {choice && planned && <StartForm choice={choice} planned={planned} onChange={setTyped} />}
      {planned && <StartFigures steps={planned.steps} label={t("sync.begin_preview")} />}
      {asksCosts && (
        <Notice tone="warn">
          <Checkbox
            id={`costs-${job.id}`}
            name="confirm"
            label={t("sync.begin_costs")}
            value={isSure}
            onChange={setSure}
          />
        </Notice>
      )}
      <div>
        <Button
          look="brand"
          pending={pending}
          disabled={!choice || (asksCosts && !isSure)}
          onClick={() => void begin()}
        >
          {t("sync.begin")}
        </Button>
      </div>
    </Section>
  );
}

type BegunProps = { title: string; begun: NonNullable<ImportJob["result"]["begun"]> };

function Begun({ title, begun: { steps, undo_id, unknown_words = [] } }: BegunProps) {
  const t = useTranslations();
  const { take } = useUndo();
  return (
    <Section
      title={title}
      hint={t("sync.begun_hint")}
      actions={undo_id !== null && <Button onClick={() => void take(undo_id)}>{t("undo.undo")}</Button>}
    >
      <StartFigures steps={steps} label={t("sync.begun")} />
      {unknown_words.length > 0 && (
        <Notice tone="warn">
          <p>{t("sync.words_unknown")}</p>
          <ul className="list-disc pl-5">
            {unknown_words.map(({ value, count }) => (
              <li key={value}>{t("sync.said_word", { word: value, count, shown: formatCount(count) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Section>
  );
}
