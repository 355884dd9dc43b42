"use client";
import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { type Answer, call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import Overlay from "@/components/ui/overlay";
import type { Problem } from "@/components/ui/problem";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import type { ExplainedClaim } from "@/lib/invoices/answers";
import type { Amount } from "@/lib/kernel/money";
import { costsWords, interestWords } from "./claim-words";
import type { AmountSubject } from "./explained-amount";

type Props = { claimant: AmountSubject; onClose: () => void };

const PAGE = 50;

/** Requests the calculation; that of a plan is already in its props. */
async function explain(
  claimant: AmountSubject,
  signal: AbortSignal,
): Promise<readonly ExplainedClaim[] | Problem> {
  switch (claimant.kind) {
    case "invoice":
      return claimsIn(await call("GET /invoices/{id}/claim", { id: claimant.id }, { signal }));
    case "letter":
      return claimsIn(await call("GET /letters/{id}/claim", { id: claimant.id }, { signal }));
    case "debtor":
      return claimsIn(
        await call("GET /debtors/{id}/claim", { id: claimant.id, currency: claimant.currency }, { signal }),
      );
    case "plan":
      return claimant.claims;
    default:
      return claimant satisfies never;
  }
}

const claimsIn = (answer: Answer<ExplainedClaim | ExplainedClaim[]>): ExplainedClaim[] | Problem =>
  answer.ok ? [answer.data].flat() : answer.problem;

/** Renders base, days, rate, tiers and bounds as text: of one invoice, or of each of several. */
export default function CalculationDialog({ claimant, onClose }: Props) {
  const t = useTranslations("why");
  const [claims, setClaims] = useState(claimant.kind === "plan" ? claimant.claims : null);
  const [failed, setFailed] = useState("");
  const question = JSON.stringify({ ...claimant, claims: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same claimant may come as another object
  useEffect(() => {
    if (claimant.kind === "plan") return;
    const controller = new AbortController();
    void explain(claimant, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      if ("status" in answer) setFailed(answer.detail || t("failed"));
      else setClaims(answer);
    });
    return () => controller.abort();
  }, [question, t]);
  return (
    <Overlay title={titleOf(claimant, t)} subtitle={subtitleOf(claimant, t)} onClose={onClose}>
      {failed && <ErrorState title={t("failed")}>{failed}</ErrorState>}
      {!claims && !failed && <Skeleton className="h-48" />}
      {claims && <Claims claims={claims} />}
    </Overlay>
  );
}

type T = ReturnType<typeof useTranslations<"why">>;

function titleOf(claimant: AmountSubject, t: T): string {
  if (claimant.kind === "invoice") return t("title", { number: claimant.number });
  return claimant.kind === "debtor"
    ? t("title_debtor", { name: claimant.name })
    : t(`title_${claimant.kind}`);
}

function subtitleOf(claimant: AmountSubject, t: T): string | undefined {
  if (claimant.kind === "letter") return t("letter_hint");
  const cut = claimant.kind === "plan" && claimant.count > claimant.claims.length;
  return cut
    ? t("plan_hint", { shown: claimant.claims.length, count: formatCount(claimant.count) })
    : undefined;
}

function Claims({ claims }: { claims: readonly ExplainedClaim[] }) {
  const t = useTranslations("why");
  const [count, setCount] = useState(PAGE);
  const [first] = claims;
  if (!first) return <p className="text-ink-muted text-list">{t("none")}</p>;
  if (claims.length === 1) return <Words claim={first} />;
  const rest = claims.length - count;
  return (
    <div className="flex flex-col gap-2">
      {claims.slice(0, count).map((claim) => (
        <details key={claim.invoice_id} className="group rounded-md border border-line">
          <summary className="tnum flex list-none items-center gap-2 rounded-md px-3 py-2 text-list hover:bg-sunken">
            <ChevronRight
              aria-hidden
              size={16}
              className="shrink-0 transition-transform group-open:rotate-90"
            />
            <span className="mr-auto font-medium">{claim.number}</span>
            <span>{formatMoney(claim.total_incasso_costs, claim.currency)}</span>
          </summary>
          <div className="border-line border-t px-3 py-3">
            <Words claim={claim} />
          </div>
        </details>
      ))}
      {rest > 0 && (
        <Button size="sm" onClick={() => setCount(count + PAGE)}>
          {t("more", { count: Math.min(rest, PAGE) })}
        </Button>
      )}
    </div>
  );
}

function Words({ claim }: { claim: ExplainedClaim }) {
  const locale = useLocale();
  const t = useTranslations("why");
  const money = (amount: Amount) => formatMoney(amount, claim.currency);
  return (
    <dl className="flex flex-col gap-3 text-list">
      <Part title={t("base")} amount={money(claim.base)} />
      <Part title={t("interest")} amount={money(claim.interest.amount)}>
        {interestWords(claim, t, locale)}
      </Part>
      <Part title={t("costs")} amount={money(claim.costs.amount)}>
        {costsWords(claim, t, locale)}
      </Part>
      <Part title={t("total")} amount={money(claim.total_incasso_costs)}>
        {t("formula")}
      </Part>
    </dl>
  );
}

function Part({ title, amount, children }: { title: string; amount: string; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b pb-3 last:border-b-0 last:pb-0">
      <dt className="font-semibold">{title}</dt>
      <dd className="tnum text-right font-semibold">{amount}</dd>
      {children && <dd className="col-span-2 text-ink-muted">{children}</dd>}
    </div>
  );
}
