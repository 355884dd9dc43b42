"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { isFailed, isRunning, totalProgress } from "@/components/domain/jobs/jobs-state";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Tooltip } from "@/components/ui/tooltip";

const JobList = lazyComponent(() => import("./job-list"));

/** Renders the button with the ring of progress, and the panel of jobs behind it. */
export function JobPanel() {
  const t = useTranslations("jobs");
  const { jobs } = useJobs();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const all = [...jobs.values()].map(({ job }) => job);
  const running = all.filter(isRunning).length;
  const failed = all.filter(isFailed).length;
  const words = failed > 0 ? t("failed_button", { count: failed }) : t("button", { count: running });
  return (
    <>
      <Tooltip content={words} isName>
        <Button
          ref={anchor}
          variant="bar"
          size="icon"
          aria-label={words}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Ring share={totalProgress(jobs)} runningCount={running} failedCount={failed} />
        </Button>
      </Tooltip>
      {open && <JobList anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}

const RADIUS = 9;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({
  share,
  runningCount,
  failedCount,
}: {
  share: number;
  runningCount: number;
  failedCount: number;
}) {
  const arc = runningCount > 0 ? Math.max(0.06, share) : 0;
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={24} height={24} className="-m-1">
      <circle
        cx={12}
        cy={12}
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        opacity={runningCount ? 0.3 : 0.75}
      />
      {runningCount > 0 && (
        <circle
          cx={12}
          cy={12}
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeDasharray={`${arc * AROUND} ${AROUND}`}
          transform="rotate(-90 12 12)"
          className="transition-[stroke-dasharray] duration-300"
        />
      )}
      {failedCount > 0 ? (
        <path d="M12 7.5v5.5M12 16v.2" stroke="currentColor" strokeWidth={2.25} strokeLinecap="round" />
      ) : runningCount > 0 ? (
        <text x={12} y={15.5} textAnchor="middle" fontSize={10} fontWeight={600} fill="currentColor">
          {runningCount}
        </text>
      ) : (
        <path
          d="M8.5 12.2l2.4 2.4 4.6-5"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
