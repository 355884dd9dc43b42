import { getLocale, getTranslations } from "next-intl/server";
import { type PageCtx, runQuery } from "@/app/page-context";
import { DayFigures } from "@/components/home/day-figures";
import { DoneList } from "@/components/home/done-list";
import { ExpectedList } from "@/components/home/expected-list";
import { PhoneList } from "@/components/home/phone-list";
import { TodayShortcuts } from "@/components/home/today-shortcuts";
import { type Waiting, WaitingList, type WaitingName } from "@/components/home/waiting-list";
import { may } from "@/lib/access/capabilities";
import { reading } from "@/lib/access/context";
import { expectedMoney } from "@/lib/agreements/queries/expected-money";
import { listHolds } from "@/lib/agreements/queries/list-holds";
import { listRateDifferences } from "@/lib/claims/queries/rate-differences";
import { doneToday } from "@/lib/dunning/queries/done-today";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { phoneList } from "@/lib/dunning/queries/phone-list";
import { waitingActions } from "@/lib/dunning/queries/waiting-actions";
import { dayFigures } from "@/lib/figures/queries/dashboard";
import { formatCents, formatDay } from "@/lib/i18n/format";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { groupBy } from "@/lib/kernel/group";
import { type Amount, centsOf, NOTHING, sum } from "@/lib/kernel/money";
import { returnsToReview } from "@/lib/letters/queries/letter-returns";
import { lettersToDownload } from "@/lib/letters/queries/list-letters";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";

/** Claims that become time-barred within this many days are listed. */
const LAPSES_SOON = "90";

/** The work shown: the user's own, a colleague's (by id), or everybody's. */
type Whose = { isMine: boolean; colleague: string };

/** Renders a controller's day: what waits, and whom to call. */
export async function Today({ ctx, assignee, all }: { ctx: PageCtx; assignee: Whose; all: boolean }) {
  const { waiting, rows, doneWork, income, figures } = await workOf(ctx, assignee);
  const [first] = rows;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[248px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)]">
      <TodayShortcuts
        hrefs={waiting.map(({ href }) => href)}
        firstCallHref={first ? `/${ctx.domain}/debtors/${first.debtor_id}/edit?act=call` : null}
      />
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <WaitingList lines={waiting} />
        <div className="max-lg:order-last">
          <DoneList totals={doneWork} runsHref={`/${ctx.domain}/actions/runs`} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PhoneList
          domain={ctx.domain}
          today={ctx.today}
          rows={rows}
          mayWrite={may(ctx, "debtors.write")}
          allHref={all ? null : `/${ctx.domain}?${[...narrowing(assignee), "all=1"].join("&")}#phone`}
        />
        <DayFigures rows={figures} figuresHref={`/${ctx.domain}?figures`} />
        <ExpectedList income={income} />
      </div>
    </div>
  );
}

/** Returns the query parameters that narrow a list to the same debtors. */
const narrowing = ({ isMine, colleague }: Whose): string[] =>
  isMine ? ["mine=1"] : colleague ? [`colleague=${colleague}`] : [];

const countOf = ({ totals }: { totals: readonly { count: number }[] }) =>
  totals.reduce((all, { count }) => all + count, 0);

async function workOf(ctx: PageCtx, whose: Whose) {
  const own = whose.isMine ? { mine: true } : whose.colleague ? { colleague: whose.colleague } : {};
  const decidesOn = may(ctx, "rates.apply") ? ctx.customer?.id : undefined;
  // One transaction for all queries: a transaction each would take a connection and round trips of its own.
  const [
    phone,
    actions,
    held,
    agenda,
    callbacks,
    disputes,
    arrangements,
    letters,
    outbox,
    doneWork,
    expected,
    figures,
    lapsing,
    returned,
    changedRates,
  ] = await reading(ctx, (open) =>
    Promise.all([
      runQuery(phoneList, open, own),
      runQuery(listActions, open, { ...own, held: "0", per_page: 1 }),
      runQuery(waitingActions, open, own),
      runQuery(listActions, open, { ...own, type: "pending", expired: true, per_page: 1 }),
      runQuery(listHolds, open, { kind: "callback", state: "passed", per_page: 1 }),
      runQuery(listHolds, open, { kind: "dispute", state: "open", per_page: 1 }),
      runQuery(listHolds, open, { kind: "arrangement", state: "open", per_page: 1 }),
      runQuery(lettersToDownload, open, {}),
      runQuery(listOutbox, open, { per_page: 1 }),
      runQuery(doneToday, open, own),
      runQuery(expectedMoney, open, own),
      runQuery(dayFigures, open, own),
      runQuery(listInvoices, open, { ...own, lapses: LAPSES_SOON, per_page: 1 }),
      runQuery(returnsToReview, open, {}),
      decidesOn === undefined ? { data: [] } : runQuery(listRateDifferences, open, { id: decidesOn }),
    ]),
  );
  const at = (path: string) => `/${ctx.domain}${path}`;
  const t = await getTranslations("today");
  const locale = await getLocale();
  const line = (id: WaitingName, count: number, href: string, detail?: string): Waiting => ({
    id,
    count,
    href,
    detail,
  });
  // Rare, so the line is shown only while there are some.
  const toJudge = ([first, ...more]: readonly { debtor_id: number }[]) =>
    first
      ? [
          line(
            "returned",
            more.length + 1,
            at(`/debtors/${first.debtor_id}/edit?tab=delivery`),
            t("fact_returned"),
          ),
        ]
      : [];
  const broken = phone.data.filter(({ why }) => why === "broken");
  const [called] = phone.data.filter(({ why }) => why === "callback");
  const disputed = figures.data.map(({ currency, disputed: amount }) => ({ currency, amount }));
  const waiting = [
    line("undelivered", outbox.meta.total, at("/letters/delivery"), t("fact_undelivered")),
    line("broken", broken.length, "#phone", sumsOf(broken.flatMap(({ overdue }) => overdue))),
    line(
      "actions",
      countOf(actions),
      at(["/actions", ...narrowing(whose)].join("?")),
      [sumsOf(actions.totals), held.data.count > 0 && t("fact_held", { count: held.data.count })]
        .filter(Boolean)
        .join(" · "),
    ),
    line(
      "callbacks",
      countOf(callbacks),
      at("/actions?agenda&kind=callback&passed=1"),
      called?.on ? t("fact_callbacks", { day: formatDay(called.on, locale) }) : undefined,
    ),
    line(
      "agenda",
      countOf(agenda),
      at(["/actions?agenda&expired=1", ...narrowing(whose)].join("&")),
      t("fact_agenda"),
    ),
    line("disputes", countOf(disputes), at("/actions?agenda"), sumsOf(disputed)),
    line("letters", letters.data.new, at("/letters")),
    line("arrangements", countOf(arrangements), at("/actions?agenda")),
    // Few customers have claims near the end of their term: without one there is no line.
    ...(countOf(lapsing) > 0
      ? [
          line(
            "lapsing",
            countOf(lapsing),
            at(`/invoices?${[`lapses=${LAPSES_SOON}`, ...narrowing(whose)].join("&")}`),
            sumsOf(lapsing.totals.map(({ currency, open: amount }) => ({ currency, amount }))),
          ),
        ]
      : []),
    ...toJudge(returned.data),
    ...(changedRates.data.length > 0
      ? [
          line(
            "rates_changed",
            changedRates.data.reduce((all, { invoices }) => all + invoices.length, 0),
            at(`/profile/${decidesOn}?tab=law`),
            sumsOf(changedRates.data.map(({ currency, difference: amount }) => ({ currency, amount }))),
          ),
        ]
      : []),
  ];
  return {
    waiting,
    rows: phone.data,
    doneWork: doneWork.data,
    income: expected.data,
    figures: figures.data,
  };
}

/** Returns the sums per currency as text; different currencies are never added. */
function sumsOf(parts: readonly { currency: string; amount: Amount }[]): string {
  const totals = [...groupBy(parts, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amount: sum(of.map(({ amount }) => centsOf(amount))),
  }));
  return totals
    .filter(({ amount }) => amount !== NOTHING)
    .map(({ currency, amount }) => formatCents(amount, currency))
    .join(" · ");
}
