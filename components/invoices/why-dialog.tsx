"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "@/components/ui/api";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { formatMoney, formatRate } from "@/lib/i18n/format";

/** A make-up as the API writes it: amounts are decimal text. */
type Claim = {
  currency: string;
  formula: string;
  base: string;
  interest: { rate: number; days: number; amount: string };
  costs: {
    type: "none" | "costs" | "perc" | "wik";
    bands: { base: string; rate: number }[];
    /** Cents for a fixed amount, basis points for a share. */
    value: number;
    minimum: string;
    maximum: string | null;
    amount: string;
  };
  total_incasso_costs: string;
};

type Props = { invoiceId: number; number: string; onClose: () => void };

/** Base, days, rate, tiers, bounds and the version of the formula, in words. */
export default function WhyDialog({ invoiceId, number, onClose }: Props) {
  const t = useTranslations("why");
  const [claim, setClaim] = useState<Claim | null>(null);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    void api.get<Claim>(`/api/invoices/${invoiceId}/claim`, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      if (answer.ok) setClaim(answer.data);
      else setFailed(answer.problem.detail || t("failed"));
    });
    return () => controller.abort();
  }, [invoiceId, t]);
  return (
    <Overlay title={t("title", { number })} onClose={onClose}>
      {failed && <ErrorState title={t("failed")}>{failed}</ErrorState>}
      {!claim && !failed && <Skeleton className="h-48" />}
      {claim && <Words claim={claim} />}
    </Overlay>
  );
}

function Words({ claim }: { claim: Claim }) {
  const t = useTranslations("why");
  const { interest, costs, currency } = claim;
  const money = (amount: string | number) => formatMoney(amount, currency);
  const bounds = [
    Number(costs.minimum) > 0 ? t("minimum", { amount: money(costs.minimum) }) : "",
    costs.maximum === null ? "" : t("maximum", { amount: money(costs.maximum) }),
  ].filter(Boolean);
  return (
    <dl className="flex flex-col gap-4 text-list">
      <Part title={t("base")} amount={money(claim.base)}>
        {t("base_words")}
      </Part>
      <Part title={t("interest")} amount={money(interest.amount)}>
        {interest.rate === 0
          ? t("interest_off")
          : t("interest_words", {
              rate: formatRate(interest.rate),
              base: money(claim.base),
              days: interest.days,
            })}
      </Part>
      <Part title={t("costs")} amount={money(costs.amount)}>
        {costs.type === "none" && t("costs_off")}
        {costs.type === "costs" && t("costs_fixed", { amount: money(costs.value) })}
        {costs.type === "perc" &&
          t("costs_share", { rate: formatRate(costs.value), base: money(claim.base) })}
        {costs.type === "wik" && (
          <ul className="list-disc pl-5">
            {costs.bands.map((band) => (
              <li key={band.base + String(band.rate)}>
                {t("band", { rate: formatRate(band.rate), base: money(band.base) })}
              </li>
            ))}
          </ul>
        )}
        {costs.type !== "none" && costs.type !== "costs" && bounds.length > 0 && <p>{bounds.join(" ")}</p>}
      </Part>
      <Part title={t("total")} amount={money(claim.total_incasso_costs)}>
        {t("formula", { version: claim.formula })}
      </Part>
    </dl>
  );
}

function Part({ title, amount, children }: { title: string; amount: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b pb-3 last:border-b-0">
      <dt className="font-semibold">{title}</dt>
      <dd className="tnum text-right font-semibold">{amount}</dd>
      <dd className="col-span-2 text-ink-muted">{children}</dd>
    </div>
  );
}
