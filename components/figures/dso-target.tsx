"use client";
import { CircleCheck, Target } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "@/components/ui/api";

type Props = { dso: number | null; target: number; mayWrite: boolean };

/** The pause in typing after which the target is saved (SPEC §2). */
const REST_MS = 300;
const FEWEST = 1;
const MOST = 365;

/**
 * Renders the DSO against its target as a word and an icon, and for users with the right the target as a field: whole days, saved while
 * typing.
 */
export function DsoTarget({ dso, target, mayWrite }: Props) {
  const t = useTranslations("figures");
  const router = useRouter();
  const [typed, setTyped] = useState(String(target));
  const [saved, setSaved] = useState(target);
  const [problem, setProblem] = useState<string | null>(null);
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isSound = days >= FEWEST && days <= MOST;
  const save = useEffectEvent(async () => {
    if (!isSound || days === saved) return;
    const answer = await call("POST /dashboard/set-dso", { dso: days });
    setProblem(answer.ok ? null : (answer.problem.errors?.dso?.[0] ?? answer.problem.title));
    if (!answer.ok) return;
    setSaved(days);
    router.refresh();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const error = isSound ? problem : t("target_range", { least: FEWEST, most: MOST });
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-1.5">
        {dso !== null && <Against over={dso - saved} />}
        {mayWrite ? (
          <label className="flex items-center gap-1">
            <span className={dso === null ? "" : "sr-only"}>{t("target")}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "dso-target-error" : undefined}
              className="tnum h-6 w-11 rounded-md border border-control-line bg-surface px-1.5 text-right text-ink aria-invalid:border-bad"
            />
          </label>
        ) : (
          <span>{dso === null ? t("target_is", { count: saved }) : saved}</span>
        )}
      </span>
      {error && (
        <span id="dso-target-error" role="alert" className="block text-bad-ink">
          {error}
        </span>
      )}
    </>
  );
}

function Against({ over }: { over: number }) {
  const t = useTranslations("figures");
  const Icon = over > 0 ? Target : CircleCheck;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden size={13} />
      {over > 0
        ? t("over_target", { count: over })
        : over < 0
          ? t("under_target", { count: -over })
          : t("on_target")}
    </span>
  );
}
