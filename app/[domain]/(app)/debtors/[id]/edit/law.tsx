import { getTranslations } from "next-intl/server";
import { runQuery } from "@/app/page-context";
import { Statement } from "@/components/debtors/law/statement";
import { StatementDay } from "@/components/debtors/law/statement-day";
import { StatementFiles } from "@/components/debtors/law/statement-files";
import { may } from "@/lib/access/capabilities";
import { DAYS_AHEAD } from "@/lib/claims/queries/law-claim";
import { debtorStatement } from "@/lib/claims/queries/statement";
import { formatDay } from "@/lib/i18n/format";
import { addDays, dayFrom } from "@/lib/kernel/day";
import { currencies } from "@/lib/kernel/money";
import { DebtorFrame } from "./debtor-frame";
import { type DebtorParts, ownOf, type Parts } from "./parts";

/** Renders what a debtor owes by Dutch law on a day, and how it is made up. */
export async function DebtorLaw(props: Parts & DebtorParts) {
  const { ctx, debtor, search, pageHref } = props;
  const t = await getTranslations("law");
  const last = addDays(ctx.today, DAYS_AHEAD);
  const typed = typeof search.on === "string" ? search.on : ctx.today;
  const chosen = dayFrom(typed);
  const on = chosen && chosen <= last ? chosen : ctx.today;
  const errors = await getTranslations("errors");
  const error = on === chosen ? null : errors(chosen ? "too_far_ahead" : "invalid_date");
  const currency = currencies.find((code) => code === search.currency) ?? ownOf(ctx).currency;
  const { data: statement } = await runQuery(debtorStatement, ctx, { id: debtor.id, on, currency });
  return (
    <DebtorFrame {...props}>
      <section aria-label={t("title")} className="flex min-w-0 flex-col gap-3">
        <header className="flex flex-wrap items-end justify-between gap-3">
          <h2 className="font-semibold text-form">
            {t("title")}
            {/* The form that states the day and currency is not printed. */}
            <span className="hidden print:inline">
              , {formatDay(on, ctx.language)}, {currency}
            </span>
          </h2>
          <StatementDay
            key={`${typed}${currency}`}
            pageHref={pageHref}
            dayText={typed}
            error={error}
            currency={currency}
            currencies={currencies}
          />
        </header>
        {statement.stop === null && statement.invoices.length > 0 && (
          <StatementFiles
            id={debtor.id}
            day={on}
            currency={statement.currency}
            maySpecify={may(ctx, "letters.read")}
          />
        )}
        <Statement
          statement={statement}
          invoices={may(ctx, "invoices.open") ? `/${ctx.domain}/invoices` : null}
        />
      </section>
    </DebtorFrame>
  );
}
