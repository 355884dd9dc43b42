import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { FiguresTable, SumsCell } from "@/components/ui/figures-table";
import { Panel } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import type { OneRun } from "@/lib/messages/answers/runs";

type Run = OneRun["data"];

/** Renders the notices about a run: undelivered mails, that it was undone, overridden guards, and rows that had changed since its plan. */
export function RunNotices({ run, domain }: { run: Run; domain: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const count = (of: number) => ({ count: of, shown: formatCount(of) });
  return (
    <>
      {run.failed > 0 && (
        <Notice
          tone="bad"
          action={
            <PrefetchLink
              href={`/${domain}/letters/delivery`}
              className="font-medium underline underline-offset-2"
            >
              {t("runs.see_failed")}
            </PrefetchLink>
          }
        >
          {t("runs.mails_failed", count(run.failed))}
        </Notice>
      )}
      {run.undone_at && (
        <Notice tone="info">
          {t("runs.undone_by", {
            user: run.undone_by ?? "",
            at: formatInstant(run.undone_at, locale),
            ...count(run.undone),
          })}{" "}
          {run.left_behind.map((left) => t(`undo.left_${left.reason}`, count(left.count))).join(" ")}
        </Notice>
      )}
      {run.override && (
        <Notice tone="warn">
          {t("runs.overridden", {
            codes: run.override.codes.map((code) => t(`skips.${code}`)).join(", "),
            reason: run.override.reason,
          })}
        </Notice>
      )}
      {run.since_plan.length > 0 && (
        <Notice tone="info">
          {run.since_plan.map(({ code, count: of }) => (
            <p key={code}>{t("runs.since_plan", { ...count(of), why: t(`runs.since_${code}`) })}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** Renders what a run did per step, and beside it what stayed on the list and why. */
export function RunFacts({ run: { steps, stayed } }: { run: Run }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {steps.length > 0 && <Steps steps={steps} />}
      {stayed.length > 0 && <Stayed stayed={stayed} />}
    </div>
  );
}

function Steps({ steps }: Pick<Run, "steps">) {
  const t = useTranslations("runs");
  const locale = useLocale();
  return (
    <Panel>
      <h2 className="mb-2 font-semibold text-form">{t("steps")}</h2>
      <FiguresTable
        heads={[
          { label: t("step"), side: "left" },
          { label: t("invoices"), side: "right" },
          { label: t("sums"), side: "right" },
        ]}
      >
        {steps.map(({ status_id, count, sums }) => (
          <tr key={status_id} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 text-left font-medium">
              {status_id === null ? t("flex_step") : statusName(status_id, locale)}
            </th>
            <td className="px-3 py-1.5 text-right">{formatCount(count)}</td>
            <SumsCell sums={sums} />
          </tr>
        ))}
      </FiguresTable>
    </Panel>
  );
}

function Stayed({ stayed }: Pick<Run, "stayed">) {
  const t = useTranslations();
  return (
    <Panel>
      <h2 className="mb-2 font-semibold text-form">{t("runs.stayed")}</h2>
      <ul className="tnum text-list">
        {stayed.map(({ code, count, is_held }) => (
          <li key={code} className="flex gap-3 border-line border-t py-1.5">
            <span className="w-10 shrink-0 text-right font-semibold">{formatCount(count)}</span>
            <span className="min-w-0 flex-1">{t(`skips.${code}`)}</span>
            <span className="text-ink-muted">{t(`runs.outcome_${is_held ? "held" : "skipped"}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
