import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import type { DebtorClaim } from "@/lib/invoices/answers";
import { type AgeingBucket, ageingBuckets } from "@/lib/invoices/rules/ageing";
import { centsOf } from "@/lib/kernel/money";

/** The older, the stronger; the words beneath say which is which. */
const looks: Record<AgeingBucket, string> = {
  not_due: "bg-ok",
  to_30: "bg-info",
  to_60: "bg-warn",
  to_90: "bg-[color-mix(in_oklab,var(--warn),var(--bad))]",
  over_90: "bg-bad",
};

/** What is open by its age, as one stacked bar and its figures. Credits cannot be drawn; they stand in the figures. */
export function AgeingBar({ ageing, currency }: { ageing: DebtorClaim["ageing"]; currency: string }) {
  const t = useTranslations("ageing");
  const drawn = ageingBuckets.map((bucket) => ({ bucket, amount: Math.max(0, centsOf(ageing[bucket])) }));
  const total = drawn.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className="flex flex-col gap-2">
      {total > 0 && (
        <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full bg-mute-soft">
          {drawn
            .filter(({ amount }) => amount > 0)
            .map(({ bucket, amount }) => (
              <span key={bucket} className={looks[bucket]} style={{ width: `${(amount / total) * 100}%` }} />
            ))}
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-0.5 text-dense">
        {ageingBuckets.map((bucket) => (
          <div key={bucket} className="contents">
            <span aria-hidden className={`size-2.5 rounded-full ${looks[bucket]}`} />
            <dt className={centsOf(ageing[bucket]) === 0 ? "text-ink-muted" : ""}>{t(bucket)}</dt>
            <dd className={`text-right ${centsOf(ageing[bucket]) === 0 ? "text-ink-muted" : "font-medium"}`}>
              <Money amount={ageing[bucket]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
