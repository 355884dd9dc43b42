import { useTranslations } from "next-intl";

/** The suffixes of the points' message keys, in order. */
const points = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;

/** Renders, collapsed, which points of the law are doubtful or the product's own choice, for a lawyer to review. */
export function LawAdvice() {
  const t = useTranslations("customer_law");
  return (
    <details className="rounded-md border border-line bg-surface px-5 py-3">
      <summary className="cursor-pointer py-1 font-semibold text-list">{t("lawyer")}</summary>
      <p className="mt-2 max-w-prose text-ink-muted text-list">{t("lawyer_intro")}</p>
      <ol className="mt-2 flex max-w-prose list-decimal flex-col gap-1.5 pl-5 text-list">
        {points.map((point) => (
          <li key={point}>{t(`lawyer_${point}`)}</li>
        ))}
      </ol>
    </details>
  );
}
