import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { claimedCents } from "@/components/domain/invoices/claimed-amounts";
import { ExplainedAmount } from "@/components/domain/invoices/explained-amount";
import { Money } from "@/components/ui/format";
import type { DebtorRecord } from "@/lib/debtors/answers";
import type { DueToday } from "@/lib/dunning/answers/lists";
import { formatCount, formatDay } from "@/lib/i18n/format";
import type { DebtorClaim } from "@/lib/invoices/answers";
import { type Amount, centsOf, NOTHING, toWire } from "@/lib/kernel/money";
import { AgeingBar } from "../ageing-bar";

type DebtorRef = { id: number; name: string };
type Props = {
  debtor: DebtorRef;
  claims: readonly DebtorClaim[];
  /** Amounts that today's messages would claim; null for users who may not see the action list. */
  dueToday: readonly DueToday[] | null;
  payments: DebtorRecord["paid"];
  currency: string;
};

/** Renders what a debtor owes today: a strip per currency with an open amount, and a line for each settled one. */
export function DebtSummary({ debtor, claims, dueToday, payments, currency }: Props) {
  const t = useTranslations("debtor_page");
  const { strips, lines } = stripsOf(claims, payments, currency);
  return (
    <section
      aria-label={t("money")}
      className="divide-y divide-line rounded-md border border-line bg-surface px-4 max-md:px-3"
    >
      {strips.length === 0 && <p className="py-3 text-dense text-ink-muted">{t("owes_nothing")}</p>}
      {strips.map((claim) => (
        <Strip
          key={claim.currency}
          debtor={debtor}
          claim={claim}
          dueAmount={
            dueToday && (dueToday.find((due) => due.currency === claim.currency)?.asked ?? toWire(NOTHING))
          }
        />
      ))}
      {lines.map((line) => (
        <Settled key={line.currency} {...line} />
      ))}
    </section>
  );
}

type StripProps = { debtor: DebtorRef; claim: DebtorClaim; dueAmount: DebtorClaim["open"] | null };

function Strip({ debtor, claim, dueAmount }: StripProps) {
  const t = useTranslations("debtor_page");
  const { currency } = claim;
  const plain = (amount: DebtorClaim["open"]) => <Money amount={amount} currency={currency} />;
  const why = (amount: DebtorClaim["open"]) =>
    claimedCents(claim) === NOTHING ? (
      plain(amount)
    ) : (
      <ExplainedAmount
        claimant={{ kind: "debtor", id: debtor.id, name: debtor.name, currency }}
        amount={amount}
        currency={currency}
      />
    );
  return (
    // The first item of each row needs no divider: it falls outside and is clipped.
    <dl className="-ml-4 flex flex-wrap items-start gap-y-2 overflow-hidden py-2 md:[&>div]:-ml-px md:[&>div]:border-line md:[&>div]:border-l md:[&>div]:px-4 max-md:ml-0 max-md:gap-x-5">
      <Sum label={t("open")} variant="large">
        {plain(claim.open)}
      </Sum>
      <Sum label={t("overdue")} variant="large">
        {plain(claim.overdue)}
      </Sum>
      {dueAmount !== null && (
        <Sum label={t("asked")} variant="first">
          {plain(dueAmount)}
        </Sum>
      )}
      <Sum label={t("interest")} isNothing={centsOf(claim.interest) === NOTHING}>
        {why(claim.interest)}
      </Sum>
      <Sum label={t("costs")} isNothing={centsOf(claim.incasso_costs) === NOTHING}>
        {why(claim.incasso_costs)}
      </Sum>
      <Sum label={t("disputed")} isNothing={centsOf(claim.disputed) === NOTHING}>
        {plain(claim.disputed)}
      </Sum>
      <div className="min-w-52 flex-1">
        <dt className="text-[12px]/4 text-ink-muted">{t("ageing")}</dt>
        <dd>
          <AgeingBar ageing={claim.ageing} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

const sumStyles = {
  first: "font-[650] text-[18px]/6 max-md:text-title",
  large: "font-semibold text-[18px]/6 max-md:font-medium max-md:text-list",
  small: "font-medium text-[15px]/6 max-md:text-list",
} as const;

type SumProps = { label: string; variant?: keyof typeof sumStyles; isNothing?: boolean; children: ReactNode };

/** Renders one figure with its label. On a phone the amount to claim comes first, and empty figures are hidden. */
function Sum({ label, variant = "small", isNothing = false, children }: SumProps) {
  const onPhone = variant === "first" ? "max-md:order-first max-md:w-full" : isNothing ? "max-md:hidden" : "";
  return (
    <div className={onPhone}>
      <dt className="text-[12px]/4 text-ink-muted">{label}</dt>
      <dd className={sumStyles[variant]}>{children}</dd>
    </div>
  );
}

type SettledProps = {
  currency: string;
  open: DebtorClaim["open"] | null;
  payment: DebtorRecord["paid"][number] | null;
};

/** Renders a currency in which (nearly) nothing is open: the open amount, and the last payment. */
function Settled({ currency, open, payment }: SettledProps) {
  const t = useTranslations("debtor_page");
  const locale = useLocale();
  return (
    <p className="tnum flex flex-wrap gap-x-2 py-1.5 text-[12px]/4 text-ink-muted">
      <b className="font-medium text-ink">{currency}</b>
      <span>
        <Money amount={open ?? toWire(NOTHING)} currency={currency} /> {t("is_open")}
      </span>
      {payment && (
        <>
          <span aria-hidden>·</span>
          <span>
            {t("paid_last", {
              count: payment.count,
              shown: formatCount(payment.count),
              day: formatDay(payment.last_on, locale),
            })}
          </span>
        </>
      )}
    </p>
  );
}

const ONE = 100;

type Line = { currency: string; open: Amount | null; payment: DebtorRecord["paid"][number] | null };

/**
 * Returns the currencies with a strip of their own: those in which one unit or more is open, the customer's own first. The others are
 * lines, where anything was paid or is open in them.
 */
export function stripsOf(
  claims: readonly DebtorClaim[],
  paid: DebtorRecord["paid"],
  own: string,
): { strips: DebtorClaim[]; lines: Line[] } {
  const strips = claims
    .filter(({ open }) => Math.abs(centsOf(open)) >= ONE)
    .sort((a, b) => Number(b.currency === own) - Number(a.currency === own));
  const withStrip = new Set<string>(strips.map(({ currency }) => currency));
  const others = [...new Set<string>([...claims, ...paid].map(({ currency }) => currency))];
  const lines = others
    .filter((currency) => !withStrip.has(currency))
    .map((currency) => ({
      currency,
      open: claims.find((claim) => claim.currency === currency)?.open ?? null,
      payment: paid.find((payment) => payment.currency === currency) ?? null,
    }));
  return { strips, lines };
}
