"use client";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { HelpAbout } from "@/components/ui/help-link";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { isPackage, type PackageKey } from "@/lib/accounting/statuses";
import type { Plan } from "@/lib/dunning/answers/plan";
import { useJobs } from "../jobs/jobs-provider";
import { Freshness, useSourceName } from "../synchronize/freshness";

type Props = { domain: string; plan: Plan; onFetching: () => void };

/** Renders how recent the figures of a plan are; where they are older than the customer allows, the button that imports them first. */
export function PlanFreshness({ domain, plan: { freshness, held }, onFetching }: Props) {
  const t = useTranslations("freshness");
  const nameOf = useSourceName();
  const stopping = freshness.filter(({ is_stopping }) => is_stopping);
  const isHeld = held.some(({ code }) => code === "stale");
  if (!isHeld || stopping.length === 0)
    return <Freshness sources={freshness} className="text-dense text-ink-muted" />;
  return (
    <Notice
      tone="warn"
      action={stopping.map(({ source }) =>
        isPackage(source) ? (
          <Fetch key={source} source={source} name={nameOf(source)} onFetching={onFetching} />
        ) : (
          <PrefetchLink
            key={source}
            href={`/${domain}/synchronize`}
            className="font-medium underline underline-offset-2"
          >
            {t("import")}
          </PrefetchLink>
        ),
      )}
    >
      <p>
        {t("stop", { sources: stopping.map(({ source }) => nameOf(source)).join(", ") })}{" "}
        <HelpAbout messageKey="freshness.stop" />
      </p>
      <Freshness sources={freshness} />
    </Notice>
  );
}

function Fetch({ source, name, onFetching }: { source: PackageKey; name: string; onFetching: () => void }) {
  const t = useTranslations("freshness");
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    const answer = await call(`POST /connect/start-sync/${source}`, {});
    setPending(false);
    if (!answer.ok) return toast.error(answer.problem.detail);
    track(answer.data);
    toast.info(t("started"));
    onFetching();
  };
  return (
    <Button
      size="sm"
      pending={pending}
      icon={<RefreshCw aria-hidden size={14} />}
      onClick={() => void start()}
    >
      {t("fetch", { name })}
    </Button>
  );
}
