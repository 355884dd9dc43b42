import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import type { DuplicateList } from "@/lib/accounting/answers/duplicates";
import { formatCount } from "@/lib/i18n/format";
import { sourceName } from "./source-name";

type Props = { domain: string; totals: DuplicateList["totals"] };

/** Renders how many debtors exist twice and between which sources, with a link to them; null without duplicates. */
export function DuplicatesNotice({ domain, totals: { between } }: Props) {
  const t = useTranslations("duplicates");
  const total = between.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const named = between.map(({ sources, count }) => {
    const [first, second] = sources.map((source) => sourceName(source, t("by_hand_within")));
    const both = t("sources", { one: first ?? "", other: second ?? "" });
    return between.length === 1 ? both : `${both} (${formatCount(count)})`;
  });
  return (
    <Notice
      tone="warn"
      action={
        <PrefetchLink
          href={`/${domain}/synchronize/duplicates`}
          className="font-medium underline underline-offset-2"
        >
          {t("see")}
        </PrefetchLink>
      }
    >
      {t("waiting", { count: total, shown: formatCount(total), sources: named.join(", ") })}
    </Notice>
  );
}

/** Renders on a debtor's page in which other source it exists too, with a link to the comparison; null without a duplicate. */
export function DoubleOfNotice({ domain, id, list }: { domain: string; id: number; list: DuplicateList }) {
  const t = useTranslations("duplicates");
  if (list.data.length === 0) return null;
  const others = list.data.map(({ debtor, other }) => (debtor.id === id ? other : debtor));
  const named = others.map(({ number, source }) => `${number} (${sourceName(source, t("by_hand_within"))})`);
  return (
    <Notice
      tone="warn"
      action={
        <PrefetchLink
          href={`/${domain}/synchronize/duplicates?debtor_id=${id}`}
          className="font-medium underline underline-offset-2"
        >
          {t("see")}
        </PrefetchLink>
      }
    >
      {t("stands_twice", { others: named.join(", ") })}
    </Notice>
  );
}
