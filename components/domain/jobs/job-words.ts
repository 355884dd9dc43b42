"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "@/components/ui/toast";
import { helpOfMessages } from "@/lib/http/rules/help-of-messages";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import { formatCount } from "@/lib/i18n/format";
import { isFailed } from "./jobs-state";
import type { Job } from "./types";

/** Returns the id of the toast of a job: its start and its end replace each other in one toast. */
export const toastIdOf = ({ id }: Pick<Job, "id">): string => `job-${id}`;

/** Returns a function for the name of a job: "Acties uitvoeren" for "actions"; a job without a name of its own is called a task. */
export function useJobName(): (action: string) => string {
  const t = useTranslations("jobs");
  return useCallback(
    (action) => {
      const key = `action_${action.replaceAll("-", "_")}`;
      return t.has(key) ? t(key) : t("action_other");
    },
    [t],
  );
}

type ProgressTexts = { current: string; total: string };

/** Returns a function for how far a job came before it failed and what of it was saved: an import is stored completely or not at all. */
export function useFailedAt(): (action: string, progress: ProgressTexts) => string {
  const t = useTranslations("jobs");
  return useCallback(
    (action, progress) => {
      const own = `failed_${action.replaceAll("-", "_")}`;
      return t(t.has(own) ? own : "failed", progress);
    },
    [t],
  );
}

/** Returns a function for why a job failed, as a sentence; null when no reason is known. */
export function useJobError(): (job: Pick<Job, "error" | "result">) => string | null {
  const t = useTranslations("errors");
  return useCallback(
    ({ error, result }) => {
      if (!error || !t.has(error)) return null;
      return t(error, result?.error_values);
    },
    [t],
  );
}

/** Returns the handbook page about a job's error; undefined where there is none. */
export const helpOfJob = ({ error }: Pick<Job, "error">): HelpSlug | undefined =>
  error ? helpOfMessages[`errors.${error}`] : undefined;

/** Returns a function that shows that a job ended: with what it skipped and why, or why it failed. */
export function useAnnounceEnded(): (job: Job) => void {
  const t = useTranslations();
  const nameOf = useJobName();
  const whyOf = useJobError();
  const router = useRouter();
  const domain = usePathname().split("/")[1] ?? "";
  return useCallback(
    (job) => {
      const action = nameOf(job.action);
      const id = toastIdOf(job);
      if (isFailed(job)) {
        toast.error(t("jobs.failed_toast", { action }), {
          id,
          description: whyOf(job),
          help: helpOfJob(job),
        });
        return;
      }
      const skipped = job.result?.skipped ?? [];
      const words = doneWords(job, action, t);
      const seen = isRun(job) && {
        action: {
          label: t("jobs.see_run"),
          onClick: () => router.push(`/${domain}/actions/runs/${job.id}`),
        },
      };
      const duration = 10_000;
      if (skipped.length === 0) toast.success(words, { ...seen, id, duration });
      else
        toast.info(words, {
          ...seen,
          id,
          description: t("jobs.skipped", { reasons: reasonsOf(skipped, t) }),
          duration,
        });
    },
    [t, nameOf, whyOf, router, domain],
  );
}

/** Returns "31 acties uitgevoerd, 1 overgeslagen" for a job with counts of its own; else that it is done, and its total. */
function doneWords({ action, total, result }: Job, name: string, t: ReturnType<typeof useTranslations>) {
  const own = `jobs.done_${action.replaceAll("-", "_")}`;
  if (!t.has(own)) return t("jobs.done", { action: name, total: formatCount(total) });
  const skipped = (result.skipped ?? []).reduce((sum, { count }) => sum + count, 0);
  const succeeded = total - skipped;
  return t(own, { done: succeeded, skipped, shown: formatCount(succeeded), left: formatCount(skipped) });
}

/** Returns whether a job is a run, which is listed under "runs" by the id of the job. */
const isRun = ({ action }: Job): boolean => action === "run-actions" || action === "send-flex";

const reasonsOf = (
  skipped: NonNullable<Job["result"]["skipped"]>,
  t: ReturnType<typeof useTranslations>,
): string =>
  skipped
    .map(({ reason, count }) => {
      const words = t.has(`skips.${reason}`) ? t(`skips.${reason}`) : reason;
      return `${words} (${formatCount(count)})`;
    })
    .join(", ");
