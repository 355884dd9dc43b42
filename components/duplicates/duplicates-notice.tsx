import { useTranslations } from "next-intl";
import { PlaceLink } from "@/components/ui/place-link";
import { Notice } from "@/components/ui/states";
import type { DuplicateList } from "@/lib/accounting/answers/duplicates";
import { formatCount } from "@/lib/i18n/format";
import { sourceName } from "./source-name";

type Props = { domain: string; totals: DuplicateList["totals"] };

/** Says how many debtors stand twice and between which sources, with the way to them; nothing where none does. */
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
        <PlaceLink
          href={`/${domain}/synchronize/duplicates`}
          className="font-medium underline underline-offset-2"
        >
          {t("see")}
        </PlaceLink>
      }
    >
      {t("waiting", { count: total, shown: formatCount(total), sources: named.join(", ") })}
    </Notice>
  );
}

/** Says on a debtor's page in which other source it stands too, with the way to both beside each other; nothing where it stands once. */
export function DoubleOfNotice({ domain, id, list }: { domain: string; id: number; list: DuplicateList }) {
  const t = useTranslations("duplicates");
  if (list.data.length === 0) return null;
  const others = list.data.map(({ debtor, other }) => (debtor.id === id ? other : debtor));
  const named = others.map(({ number, source }) => `${number} (${sourceName(source, t("by_hand_within"))})`);
  return (
    <Notice
      tone="warn"
      action={
        <PlaceLink
          href={`/${domain}/synchronize/duplicates?debtor_id=${id}`}
          className="font-medium underline underline-offset-2"
        >
          {t("see")}
        </PlaceLink>
      }
    >
      {t("stands_twice", { others: named.join(", ") })}
    </Notice>
  );
}
