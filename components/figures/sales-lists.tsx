import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { z } from "zod";
import { DayText, Money } from "@/components/ui/format";
import type { SalesChart } from "@/lib/figures/answers";
import type { Wire } from "@/lib/kernel/wire";

type Answer = Wire<z.output<typeof SalesChart>>;
type Entry = NonNullable<Answer["data"]["entries"]>[number];
type DossierOf = (customer: number) => string;

type EntriesProps = { product: string; entries: readonly Entry[]; dossierOf: DossierOf };

/** Renders the entries behind a bar, each linked to its customer's dossier. */
export function SaleEntries({ product, entries, dossierOf }: EntriesProps) {
  const t = useTranslations("figures");
  return (
    <Listed id="entries" title={t("entries_of", { product: product || t("no_product") })}>
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} href={dossierOf(entry.customer_id)} currency={entry.currency} />
      ))}
    </Listed>
  );
}

type ActionsProps = {
  actions: Answer["data"]["actions"];
  dossiers: Answer["dossiers"];
  dossierOf: DossierOf;
};

/** Renders the user's own open actions: appointments from today on, and offers without an outcome. */
export function OpenActions({ actions, dossiers, dossierOf }: ActionsProps) {
  const t = useTranslations("figures");
  return (
    <Listed id="own-actions" title={t("own_actions")}>
      {actions.length === 0 && <li className="py-2 text-ink-muted">{t("no_actions")}</li>}
      {actions.map((action) => {
        const of = dossiers[String(action.id)];
        return (
          <Line
            key={action.id}
            entry={action}
            href={of ? dossierOf(of.customer_id) : null}
            currency={of?.currency ?? "EUR"}
          />
        );
      })}
    </Listed>
  );
}

function Listed({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-head`}
      id={id}
      className="rounded-md border border-line bg-surface px-3.5 py-2.5"
    >
      <h2 id={`${id}-head`} className="mb-1 font-medium text-list">
        {title}
      </h2>
      <ul className="divide-y divide-line text-dense">{children}</ul>
    </section>
  );
}

type LineProps = {
  entry: Pick<Entry, "date" | "customer" | "subject" | "amount"> & { type: string };
  href: string | null;
  currency: string;
};

function Line({ entry: { date, type, customer, subject, amount }, href, currency }: LineProps) {
  const t = useTranslations("figures");
  const kind = type.toLowerCase().replace("-", "_") as
    | "offerte"
    | "deal"
    | "no_deal"
    | "contract"
    | "afspraak";
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5">
      <DayText day={date} />
      <span className="min-w-0">
        {href ? (
          <Link href={href} prefetch={false} className="font-medium text-brand-text hover:underline">
            {customer}
          </Link>
        ) : (
          <span className="font-medium">{customer}</span>
        )}
        <span className="block truncate text-ink-muted">
          {t(`sale_${kind}`)} · {subject}
        </span>
      </span>
      {amount !== null && <Money amount={amount} currency={currency} />}
    </li>
  );
}
