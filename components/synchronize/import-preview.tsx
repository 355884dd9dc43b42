"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Section } from "@/components/ui/page";
import type { Problem } from "@/components/ui/problem";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { OneSyncRun } from "@/lib/accounting/answers/sync-runs";
import { formatCount, formatInstant, formatMoney } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";
import { ImportCounts } from "./import-figures";
import { LinesTable } from "./lines-table";
import { UnreadableAmounts } from "./unreadable-amounts";

type Preview = NonNullable<OneSyncRun["data"]["look"]>;
type Props = { id: number; domain: string; preview: Preview; mayStart: boolean };

/** Renders the preview of an import: numbers, amounts, remarks, and the buttons to import or discard it. */
export function ImportPreview({ id, domain, preview, mayStart }: Props) {
  const t = useTranslations("sync");
  const locale = useLocale();
  return (
    <Section title={t("look_title")} hint={t("look_hint", { at: formatInstant(preview.expires_at, locale) })}>
      <Differs preview={preview} />
      <ImportCounts label={t("look_title")} result={preview} />
      <Amounts preview={preview} />
      <Remarks preview={preview} />
      {mayStart && <Decision id={id} domain={domain} closing={preview.closing} />}
    </Section>
  );
}

/** Renders where the import would do something else than the preview shown before. */
function Differs({ preview: { differs } }: { preview: Preview }) {
  const t = useTranslations("sync");
  if (differs.length === 0) return null;
  const words = (difference: Preview["differs"][number]) => {
    if (difference.kind === "rows") return t("look_differs_rows");
    if (difference.kind === "figure")
      return t("look_differs_figure", {
        name: t(`result_${difference.figure}`),
        before: formatCount(difference.before),
        after: formatCount(difference.after),
      });
    const { currency } = difference;
    const [before, after] = [
      formatMoney(difference.before, currency),
      formatMoney(difference.after, currency),
    ];
    return t("look_differs_open", { currency, before, after });
  };
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("look_differs")}</p>
      <ul className="list-disc pl-5">
        {differs.map((difference) => (
          <li key={words(difference)}>{words(difference)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Amounts({ preview: { balance, unread } }: { preview: Preview }) {
  const t = useTranslations("sync");
  if (balance.length === 0) return null;
  const names = ["in_file", "rejected", "duplicate", "look_taken", "open_now", "look_open_after"] as const;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted text-list">{t("look_amounts_hint")}</p>
      <LinesTable
        label={t("amounts_title")}
        headings={[
          { name: t("currency"), isNumber: false },
          ...names.map((name) => ({ name: t(name), isNumber: true })),
        ]}
        rows={balance.map(
          ({ currency, in_file, rejected, duplicates, taken: imported, open_before, open }) => ({
            key: currency,
            cells: [
              currency,
              ...[in_file, rejected, duplicates, imported, open_before, open].map((amount) =>
                formatMoney(amount, currency),
              ),
            ],
          }),
        )}
      />
      <UnreadableAmounts count={unread} />
    </div>
  );
}

/** Renders remarks before the import: long overdue invoices, unknown countries, due dates before the invoice date. */
function Remarks({ preview: { old, countries, warnings } }: { preview: Preview }) {
  const t = useTranslations("sync");
  const remarks = [
    ...(old && old.invoices > 0
      ? [
          [
            t("old_title", { count: old.invoices, shown: formatCount(old.invoices), days: old.older_than }),
            ...(old.is_waiting ? [t("look_old")] : []),
          ].join(". "),
        ]
      : []),
    ...(countries > 0 ? [t("unknown_countries", { count: countries, shown: formatCount(countries) })] : []),
    ...(warnings > 0 ? [t("look_warnings", { count: warnings, shown: formatCount(warnings) })] : []),
  ];
  if (remarks.length === 0) return null;
  return (
    <ul className="list-disc pl-5 text-list">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Renders the decision to import or discard. When more than half of the open invoices would close, it requires a confirmation. */
function Decision({ id, domain, closing }: { id: number; domain: string; closing: Preview["closing"] }) {
  const t = useTranslations();
  const router = useRouter();
  const field = useId();
  const { track } = useJobs();
  const [isSure, setSure] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const apply = async () => {
    setProblem(null);
    setPending(true);
    const answer = await call("POST /connect/runs/{id}/apply", { id, confirmed: isSure });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    track(answer.data);
    router.push(`/${domain}/synchronize?job=${answer.data.id}`);
  };
  const drop = async () => {
    setProblem(null);
    setPending(true);
    const answer = await call("POST /connect/runs/{id}/drop", { id });
    setPending(false);
    if (!answer.ok) return setProblem(answer.problem);
    toast.success(t("sync.run_dropped"));
    router.push(`/${domain}/synchronize`);
  };
  return (
    <>
      {closing && (
        <Notice tone="warn">
          <Checkbox
            id={`${field}-sure`}
            name="confirmed"
            label={t("sync.look_closing", {
              missing: formatCount(closing.missing),
              open: formatCount(closing.open),
            })}
            value={isSure}
            onChange={setSure}
          />
        </Notice>
      )}
      {problem && <Notice tone="bad">{errorTextsOf(problem, t("errors.something_wrong")).join(" ")}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="brand"
          pending={pending}
          disabled={closing !== null && !isSure}
          onClick={() => void apply()}
        >
          {t("sync.start")}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={() => void drop()}>
          {t("sync.drop_run")}
        </Button>
      </div>
    </>
  );
}
