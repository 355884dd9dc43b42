import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/i18n/format";
import type { DebtorClaim } from "@/lib/invoices/answers";
import { type AgeingBucket, ageingBuckets } from "@/lib/invoices/rules/ageing";
import { centsOf } from "@/lib/kernel/money";

/** The older, the darker, in one hue: red is reserved for what must be done. The legend below names each part. */
const bucketStyles: Record<AgeingBucket, string> = {
  not_due: "bg-ok",
  to_30: "bg-[color-mix(in_oklab,var(--warn)_40%,var(--surface))]",
  to_60: "bg-[color-mix(in_oklab,var(--warn)_65%,var(--surface))]",
  to_90: "bg-warn",
  over_90: "bg-[color-mix(in_oklab,var(--warn)_65%,var(--ink))]",
};

/** Renders the open amount by age, as one stacked bar with each part's share. Credits cannot be drawn and are in no share. */
export function AgeingBar({ ageing, currency }: { ageing: DebtorClaim["ageing"]; currency: string }) {
  const t = useTranslations("ageing");
  const drawn = ageingBuckets
    .map((bucket) => ({ bucket, amount: Math.max(0, centsOf(ageing[bucket])) }))
    .filter(({ amount }) => amount > 0);
  const total = drawn.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="forced-edge my-1 flex h-2 gap-px overflow-hidden rounded-full bg-mute-soft"
      >
        {drawn.map(({ bucket, amount }) => (
          <span
            key={bucket}
            className={bucketStyles[bucket]}
            style={{ width: `${(amount / total) * 100}%` }}
          />
        ))}
      </span>
      <ul className="tnum flex flex-wrap gap-x-2.5 text-[12px]/4 text-ink-muted">
        {drawn.map(({ bucket, amount }) => (
          <li
            key={bucket}
            title={`${t(bucket)}: ${formatMoney(ageing[bucket], currency)}`}
            className="inline-flex items-center gap-1 whitespace-nowrap"
          >
            <span aria-hidden className={`forced-edge size-2 rounded-full ${bucketStyles[bucket]}`} />
            {t("share", { bucket: t(`short_${bucket}`), share: Math.round((amount / total) * 100) })}
          </li>
        ))}
      </ul>
    </>
  );
}
