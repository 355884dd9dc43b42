"use client";
import { Merge } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Duplicate } from "@/lib/accounting/answers/duplicates";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { sourceName } from "./source-name";

type Side = Duplicate["debtor"];
type Props = {
  domain: string;
  pair: Duplicate;
  pending: boolean;
  onJoin: (keep: number) => void;
  onApart: () => void;
};

/**
 * Renders two debtors that look like duplicates next to each other: the evidence, the differences, the choice which one stays, and the two
 * decisions.
 */
export function DuplicatePair({ domain, pair, pending, onJoin, onApart }: Props) {
  const t = useTranslations("duplicates");
  const [keep, setKeep] = useState(pair.keep);
  const title = `pair-${pair.id}`;
  return (
    <section aria-labelledby={title} className="rounded-md border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-2.5">
        <h2 id={title} className="font-semibold text-list">
          {pair.debtor.name}
        </h2>
        <ul aria-label={t("signs")} className="flex flex-wrap gap-1.5">
          {pair.signs.map((sign) => (
            <li key={sign} className="flex">
              <Badge tone="info">{t(`sign_${sign}`)}</Badge>
            </li>
          ))}
          {pair.is_ambiguous && (
            <li className="flex">
              <Badge tone="warn">{t("ambiguous")}</Badge>
            </li>
          )}
        </ul>
      </header>
      <fieldset>
        <legend className="sr-only">{t("which_stays")}</legend>
        <div className="grid sm:grid-cols-2 max-sm:divide-y sm:divide-x divide-line">
          {[pair.debtor, pair.other].map((side) => (
            <SideCard
              key={side.id}
              domain={domain}
              group={title}
              side={side}
              differs={pair.differs}
              isKept={side.id === keep}
              onKeep={() => setKeep(side.id)}
            />
          ))}
        </div>
      </fieldset>
      {pair.same_numbers > 0 && (
        <p className="border-line border-t px-4 py-2 text-list text-warn-ink">
          {t("same_numbers", { count: pair.same_numbers, shown: formatCount(pair.same_numbers) })}
        </p>
      )}
      <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-2.5">
        <Button size="tool" pending={pending} onClick={onApart}>
          {t("apart")}
        </Button>
        <Button
          variant="brand"
          size="tool"
          pending={pending}
          icon={<Merge aria-hidden size={16} />}
          onClick={() => onJoin(keep)}
        >
          {t("join")}
        </Button>
      </footer>
    </section>
  );
}

const facts = ["name", "address", "place", "kvk_number", "contact_email_address"] as const;
type Fact = (typeof facts)[number];

const textIn = (side: Side, fact: Fact): string =>
  fact === "place" ? [side.zipcode, side.city].filter(Boolean).join(" ") : side[fact];

const isOther = (differs: Duplicate["differs"], fact: Fact): boolean =>
  fact === "place" ? differs.some((name) => name === "zipcode" || name === "city") : differs.includes(fact);

type CardProps = {
  domain: string;
  group: string;
  side: Side;
  differs: Duplicate["differs"];
  isKept: boolean;
  onKeep: () => void;
};

/** Renders one of the two: its source, contact data and debt, and the radio button that makes it the one that stays. */
function SideCard({ domain, group, side, differs, isKept, onKeep }: CardProps) {
  const t = useTranslations("duplicates");
  const names = useTranslations("debtors");
  const source = [sourceName(side.source, t("by_hand")), side.division_name].filter(Boolean).join(" · ");
  const open = side.balances.map(({ currency, open }) => formatMoney(open, currency)).join(" + ");
  return (
    <div className={`flex min-w-0 flex-col gap-2 px-4 py-3 ${isKept ? "bg-brand-soft" : ""}`}>
      <label className="flex min-h-6 items-start gap-2.5 text-list max-md:min-h-11 max-md:items-center">
        <input
          type="radio"
          name={group}
          checked={isKept}
          onChange={onKeep}
          className="radio mt-px max-md:mt-0"
        />
        <span>
          <span className="font-medium">{source}</span>
          <span className="text-ink-muted"> · {t(isKept ? "stays" : "goes")}</span>
        </span>
      </label>
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-list">
        <dt className="text-ink-muted">{names("number")}</dt>
        <dd>
          <PrefetchLink href={`/${domain}/debtors/${side.id}/edit`} className="underline">
            {side.number}
          </PrefetchLink>
        </dd>
        {facts.map((fact) => (
          <FactLine
            key={fact}
            term={names(fact === "place" ? "city" : fact)}
            value={textIn(side, fact)}
            isDifferent={isOther(differs, fact)}
          />
        ))}
        <dt className="text-ink-muted">{names("open")}</dt>
        <dd className="tnum font-medium">
          {open || "–"}
          <span className="font-normal text-ink-muted">
            {" "}
            · {t("invoices", { count: side.invoices_count, shown: formatCount(side.invoices_count) })}
          </span>
        </dd>
      </dl>
    </div>
  );
}

function FactLine({ term, value, isDifferent }: { term: string; value: string; isDifferent: boolean }) {
  const t = useTranslations("duplicates");
  return (
    <>
      <dt className="text-ink-muted">{term}</dt>
      <dd className={`min-w-0 break-words ${isDifferent ? "font-medium text-warn-ink" : ""}`}>
        {value || "–"}
        {isDifferent && <span className="sr-only"> ({t("differs")})</span>}
      </dd>
    </>
  );
}
