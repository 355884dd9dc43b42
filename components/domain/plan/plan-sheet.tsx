"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import Overlay from "@/components/ui/overlay";
import type { Problem } from "@/components/ui/problem";
import { ErrorState, Notice, Skeleton } from "@/components/ui/states";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCents, formatCount } from "@/lib/i18n/format";
import { add, centsOf, NOTHING } from "@/lib/kernel/money";
import type { Job } from "../jobs/types";
import { PlanFreshness } from "./plan-freshness";
import { type GuardOverride, type Override, PlanHeld } from "./plan-held";
import { PlanRehearsal } from "./plan-rehearsal";
import { MailsAndLetters } from "./plan-steps";
import { handOverCount, PlanTransfers } from "./plan-transfers";
import { PlanView } from "./plan-view";
import type { ActionBody, FlexBody, RunCall } from "./run-choices";
import { usePlan } from "./use-plan";

const CHANGED = 409;

type Overridden = { override?: Override };
/** Why the plan was made again, or the outcome of a rehearsal. */
type Outcome = { text: string; tone: "warn" | "ok" };

type Props = {
  domain: string;
  /** The call that plans and orders the run. */
  order: RunCall;
  body: ActionBody | FlexBody;
  /** The key of the label of the button that runs the plan, in `plan` of messages/: `run` for actions, `send` for flex templates. */
  runLabel: "run" | "send";
  onClose: () => void;
  /** Called with the job and the number of invoices the plan would send. */
  onStarted: (job: Job, going: number) => void;
};

/** Renders the plan of a run, and the button that runs exactly that. When the list has changed since, it reports that and plans again. */
export default function PlanSheet({ domain, order, body, runLabel, onClose, onStarted }: Props) {
  const t = useTranslations("plan");
  const router = useRouter();
  const [attempt, setAttempt] = useState(0);
  const [rehearsals, setRehearsals] = useState(0);
  const [lastOutcome, setLastOutcome] = useState<Outcome | null>(null);
  const [running, setRunning] = useState(false);
  const [anyway, setAnyway] = useState<readonly GuardOverride[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const override = overrideOf(anyway);
  const planBody: (ActionBody | FlexBody) & Overridden = override ? { ...body, override } : body;
  const { plan, problem } = usePlan(order, planBody, attempt);
  // While the plan is made again its button keeps the focus, if it had it.
  const isPlanning = !plan && !problem;
  const isAll = "doAll" in body && body.doAll;
  const gone = plan && !isAll ? Object.keys(body.invoices).length - plan.count : 0;
  const count = plan?.count ?? (("doAll" in body && body.count) || Object.keys(body.invoices).length);
  const transfers = plan ? handOverCount(plan.transfers) : 0;
  const executed = plan ? plan.invoices + plan.moved - (isConfirmed ? 0 : transfers) : 0;

  const retry = () => {
    setAttempt(attempt + 1);
    router.refresh();
  };
  const mended = (debtor: string) => {
    setLastOutcome({ text: t("mended", { debtor }), tone: "ok" });
    retry();
  };
  const sendAnyway = (added: GuardOverride) => {
    setLastOutcome(null);
    setAnyway([...anyway, added]);
  };
  const takeBack = (code: string) => {
    setAnyway(anyway.filter((group) => group.code !== code));
    setLastOutcome({ text: t("anyway_gone"), tone: "ok" });
    retry();
  };
  const run = async () => {
    if (!plan) return;
    setRunning(true);
    const answer =
      "doAll" in planBody
        ? await call("POST /actions-list", seen(planBody, plan, isConfirmed))
        : await call("POST /actions-list/flex", planBody);
    setRunning(false);
    if (answer.ok) return onStarted(answer.data, executed);
    const text = answer.problem.status === CHANGED ? t("changed") : sentenceOf(answer.problem);
    setLastOutcome({ text: text || t("failed"), tone: "warn" });
    retry();
  };
  return (
    <Overlay
      side
      size="lg"
      title={runLabel === "run" ? t("title", { count, shown: formatCount(count) }) : t("title_flex")}
      subtitle={plan ? <Comes plan={plan} /> : t("loading")}
      onClose={onClose}
      isLocked={running}
      footer={
        <>
          {plan && <ClaimedSums plan={plan} />}
          <Button onClick={onClose} disabled={running}>
            {t("cancel")}
          </Button>
          <PlanRehearsal
            order={order}
            body={planBody}
            isDisabled={running || !plan || plan.messages === 0}
            onRehearsed={(outcome) => {
              setLastOutcome(outcome);
              setRehearsals(rehearsals + 1);
            }}
          />
          <Button
            variant="brand"
            pending={running || isPlanning}
            disabled={!isPlanning && executed === 0}
            onClick={() => void run()}
          >
            {t(runLabel, { shown: formatCount(executed) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {lastOutcome && <PlanOutcome {...lastOutcome} attempt={attempt + rehearsals} />}
        {problem && (
          <ErrorState title={t("no_plan")} retry={retry}>
            {sentenceOf(problem)}
          </ErrorState>
        )}
        {gone > 0 && <Notice tone="info">{t("gone", { count: gone, shown: formatCount(gone) })}</Notice>}
        {plan && <PlanFreshness domain={domain} plan={plan} onFetching={onClose} />}
        <PlanAnyway overrides={anyway} onTakeBack={takeBack} />
        {plan && (
          <PlanView domain={domain} query={{ order, body: planBody }} plan={plan} onMended={mended}>
            <PlanTransfers
              domain={domain}
              query={{ order, body: planBody }}
              plan={plan}
              isConfirmed={isConfirmed}
              onConfirm={setConfirmed}
            />
            <PlanHeld domain={domain} plan={plan} onOverride={sendAnyway} />
          </PlanView>
        )}
        {isPlanning && <PlanSkeleton label={t("loading")} />}
      </div>
    </Overlay>
  );
}

/** Returns the body of a run of the plan as shown: hand-overs are included when they were ticked, and left out otherwise. */
const seen = (body: ActionBody & Overridden, { fingerprint, needs }: Plan, isConfirmed: boolean) => ({
  ...body,
  ...(fingerprint ? { fingerprint } : {}),
  ...(needs.length === 0 ? {} : isConfirmed ? { confirm: needs } : { leave_out: needs }),
});

const sentenceOf = ({ detail, errors }: Problem): string => Object.values(errors ?? {}).flat()[0] ?? detail;

function PlanSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-28" />
      <Skeleton className="h-10" />
    </div>
  );
}

type PlanOutcomeProps = { text: string; tone: "warn" | "ok"; attempt: number };

/**
 * Renders why a plan was made again (nothing was run, or a debtor was corrected), or that it was rehearsed. It takes the focus after every
 * attempt, as the button pressed is disabled or gone.
 */
function PlanOutcome({ text, tone, attempt }: PlanOutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone={tone}>{text}</Notice>
    </div>
  );
}

type OverrideOfProps = { overrides: readonly GuardOverride[]; onTakeBack: (code: string) => void };

/** Lists the groups that are sent although the guard would hold them (overrides), each with its reason and a button that revokes it. */
function PlanAnyway({ overrides, onTakeBack }: OverrideOfProps) {
  return overrides.map((group) => <Line key={group.code} {...group} onTakeBack={onTakeBack} />);
}

/** Renders one override. It takes the focus, as the field of the reason disappeared with the former plan. */
function Line({ code, reason, onTakeBack }: GuardOverride & Pick<OverrideOfProps, "onTakeBack">) {
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const name = t(`skips.${code}`);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warn"
        action={
          <Button size="sm" onClick={() => onTakeBack(code)}>
            {t("plan.anyway_back")}
            <span className="sr-only">: {name}</span>
          </Button>
        }
      >
        {t("plan.anyway_on", { name, reason })}
      </Notice>
    </div>
  );
}

const LONGEST_REASON = 500;

/** Returns the overrides as the call takes them: all groups with one reason, joined from theirs. */
function overrideOf(anyway: readonly GuardOverride[]): Override | null {
  if (anyway.length === 0) return null;
  const reasons = [...new Set(anyway.map(({ reason }) => reason))].join("; ");
  return { codes: anyway.map(({ code }) => code), reason: reasons.slice(0, LONGEST_REASON) };
}

const counted = (groups: readonly { count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** Renders a plan's totals in one sentence: messages, hand-overs, and rows that are held or skipped. */
function Comes({ plan: { messages, transfers, held, skipped } }: { plan: Plan }) {
  const t = useTranslations("plan");
  const over = handOverCount(transfers);
  const stay = counted(held) + counted(skipped);
  return t("comes", {
    messages,
    messages_shown: formatCount(messages),
    over,
    over_shown: formatCount(over),
    stay,
    stay_shown: formatCount(stay),
  });
}

/** Renders the amount the messages claim, per currency, and by how many letters and mails. */
function ClaimedSums({ plan: { added, letters, mails } }: { plan: Plan }) {
  const t = useTranslations("plan");
  return (
    <p className="mr-auto text-dense max-sm:w-full">
      {added.map(({ currency, open, interest_added, costs_added }) => {
        const more = add(centsOf(interest_added), centsOf(costs_added));
        const sum = formatCents(add(centsOf(open), more), currency);
        return (
          <span key={currency} className="tnum block">
            {more === NOTHING
              ? t("asked", { sum })
              : t("asked_with", { sum, more: formatCents(more, currency) })}
          </span>
        );
      })}
      {mails + letters > 0 && (
        <span className="block text-ink-muted">
          <MailsAndLetters mails={mails} letters={letters} />
        </span>
      )}
    </p>
  );
}
