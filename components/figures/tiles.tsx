import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { shareOf } from "@/components/domain/figures/balance-figures";
import { Money } from "@/components/ui/format";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatCount, formatMoney, formatNearDay, formatPercent } from "@/lib/i18n/format";
import { type Amount, type Cents, centsOf, subtract, toWire } from "@/lib/kernel/money";
import type { StatsRow } from "./answer-types";
import type { DefinedFigure } from "./definition-button";

type Name = Extract<DefinedFigure, "open" | "notdue" | "overdue" | "dso" | "cmsi" | "best_dso">;

type Props = {
  row: StatsRow;
  /** The number of invoices that are not due. */
  notDue: number;
  /** The addresses of the lists behind the amounts; null for users who cannot open them. */
  hrefs: { open: string; notdue: string; overdue: string } | null;
  /** The larger of the two: the amount, or the number of invoices. */
  type: "amount" | "count";
  explain: (what: Name) => ReactNode;
  /** The target of the DSO, editable for users with the right. */
  target: ReactNode;
};

/** Renders six key figures of a currency, each with its change over the last month below. */
export function Tiles({ row, notDue, hrefs, type, explain, target }: Props) {
  const t = useTranslations("figures");
  const { currency, previous } = row;
  const amount = centsOf(row.amount);
  const notdue = centsOf(row.notdue);
  const overdue = subtract(amount, notdue);
  const locale = useLocale();
  const day = formatNearDay(previous.date, row.date, locale);
  const sum = (of: Cents) => <Money amount={toWire(of)} currency={currency} />;
  const items = (count: number) => t("items", { count, shown: formatCount(count) });
  /** Returns amount and count of a tile: the chosen one large, the other beside it. */
  const both = (of: Cents, count: number, href: string | undefined) =>
    type === "count"
      ? { value: linked(formatCount(count), href), secondary: sum(of) }
      : { value: linked(sum(of), href), secondary: items(count) };
  const days = (of: number | null) => (of === null ? "–" : t("days", { count: of }));
  return (
    <section
      aria-label={t("tiles_in", { currency })}
      className="figures-tiles grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6"
    >
      <Tile
        label={t("tile_open")}
        explanation={explain("open")}
        {...both(amount, row.total, hrefs?.open)}
        note={t(changeOf(amount, centsOf(previous.amount)), {
          amount: changed(amount, centsOf(previous.amount), currency),
          day,
        })}
      />
      <Tile
        label={t("tile_notdue")}
        explanation={explain("notdue")}
        {...both(notdue, notDue, hrefs?.notdue)}
        note={t("share_of_open", { share: shareOf(notdue, amount) })}
      />
      <Tile
        label={t("tile_overdue")}
        explanation={explain("overdue")}
        {...both(overdue, row.total - notDue, hrefs?.overdue)}
        note={t("share_of_open", { share: shareOf(overdue, amount) })}
      />
      <Tile label={t("tile_dso")} explanation={explain("dso")} value={days(row.dso)} note={target} />
      <Tile
        label={t("tile_cmsi")}
        explanation={explain("cmsi")}
        value={row.cmsi === null ? "–" : formatPercent(row.cmsi, locale)}
        note={pointsSince(t, row.cmsi, previous.cmsi, day)}
      />
      <Tile
        label={t("tile_best_dso")}
        explanation={explain("best_dso")}
        value={days(row.best_dso)}
        note={t("if_nobody_late")}
      />
    </section>
  );
}

type TileProps = {
  label: string;
  explanation: ReactNode;
  value: ReactNode;
  secondary?: ReactNode;
  note: ReactNode;
};

function Tile({ label, explanation, value, secondary, note }: TileProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-3.5 py-2">
      <div className="flex items-start justify-between gap-1 text-dense text-ink-muted">
        <h2 className="hyphens-auto break-words md:truncate">{label}</h2>
        {explanation}
      </div>
      <p className="tnum font-[650] text-[22px]/[30px] tracking-tight max-md:text-[17px]">
        {value}
        {secondary && (
          <span className="block font-normal text-dense text-ink-muted tracking-normal">{secondary}</span>
        )}
      </p>
      <div className="text-[12px]/4 text-ink-muted">{note}</div>
    </div>
  );
}

const linked = (value: ReactNode, href: string | undefined): ReactNode =>
  href ? (
    <PrefetchLink href={href} className="hover:underline">
      {value}
    </PrefetchLink>
  ) : (
    value
  );

const changeOf = (now: Cents, then: Cents) =>
  now === then ? "same_as" : now > then ? ("more_than" as const) : ("less_than" as const);

const changed = (now: Cents, then: Cents, currency: string): string => {
  const change: Amount = toWire(now > then ? subtract(now, then) : subtract(then, now));
  return formatMoney(change, currency);
};

type T = ReturnType<typeof useTranslations<"figures">>;

function pointsSince(t: T, now: number | null, then: number | null, day: string): string {
  if (now === null || then === null) return t("no_comparison");
  if (now === then) return t("same_as", { day });
  return t(now > then ? "points_more" : "points_less", { count: Math.abs(now - then), day });
}
