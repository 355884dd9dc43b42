import { CurrentAgreements } from "@/components/agreements/current-agreements";
import { ContactCard } from "@/components/debtors/page/contact-card";
import { DebtSummary } from "@/components/debtors/page/debt-summary";
import { OpenInvoices } from "@/components/debtors/page/open-invoices";
import { PhoneContact } from "@/components/debtors/page/phone-contact";
import { Timeline } from "@/components/debtors/timeline/timeline";
import { may } from "@/lib/access/capabilities";
import type { DueToday } from "@/lib/dunning/answers/lists";
import type { DebtorClaim, InvoiceList } from "@/lib/invoices/answers";
import { DebtorEntryForms, DebtorFrame } from "./debtor-frame";
import { type DebtorParts, deliveryOf, ownOf, type Parts, type Search } from "./parts";

const MORE_LINES = 60;

/** On a phone the timeline shows its latest lines only; it has a tab of its own. */
const brief =
  "max-md:[&_[data-upcoming]]:hidden max-md:[&>section>ol>li:nth-child(n+5_of_:not([data-upcoming]))]:hidden max-md:[&>section>ol~p]:hidden max-md:[&_fieldset]:hidden";

type Props = Parts &
  DebtorParts & { dueToday: readonly DueToday[] | null; claims: readonly DebtorClaim[]; list: InvoiceList };

/** Renders how to reach a debtor, its debt, and its open invoices beside the timeline. */
export function DebtorOverview(props: Props) {
  const { ctx, debtor, search, tab, pageHref, record, agreements, timeline, dueToday, claims, list } = props;
  const { id } = debtor;
  const own = ownOf(ctx);
  const mayWrite = may(ctx, "debtors.write");
  const rights = { holds: may(ctx, "holds.write"), payments: may(ctx, "payments.write") };
  const reach = { debtor, record, contact: timeline.last_contact, today: ctx.today };
  const isTimeline = tab === "story";
  return (
    <DebtorFrame {...props} open={list.meta.total} above={<PhoneContact {...reach} />}>
      <div className="max-md:hidden">
        <ContactCard {...reach} defaults={own} deliveryHref={deliveryOf(props)} />
      </div>
      <DebtSummary
        debtor={debtor}
        claims={claims}
        dueToday={dueToday}
        payments={record.paid}
        currency={own.currency}
      />
      <div className="grid grid-cols-1 items-start gap-2.5 xl:grid-cols-[minmax(0,52fr)_minmax(0,48fr)] max-md:order-2">
        <div
          className={`flex min-w-0 flex-col gap-2.5 ${isTimeline ? "max-md:[&>.list]:hidden max-md:[&>[data-standing]]:hidden" : ""}`}
        >
          <OpenInvoices
            domain={ctx.domain}
            debtor_id={id}
            list={list}
            plannedEvents={timeline.planned}
            today={ctx.today}
            allHref={`${pageHref}?tab=invoices`}
            rights={{
              open: may(ctx, "invoices.open"),
              add: may(ctx, "invoices.write"),
              tick: rights.holds || rights.payments,
              run: may(ctx, "actions.run"),
            }}
          />
          <DebtorEntryForms {...props} />
          <CurrentAgreements
            holds={agreements.holds}
            domain={may(ctx, "invoices.open") ? ctx.domain : null}
          />
        </div>
        <div className={isTimeline ? "" : brief}>
          <Timeline
            domain={ctx.domain}
            debtor_id={id}
            timeline={timeline}
            today={ctx.today}
            kind={typeof search.kind === "string" ? search.kind : null}
            moreHref={moreHref(search, timeline.lines.length)}
            links={{ invoices: may(ctx, "invoices.open"), letters: may(ctx, "letters.read") }}
            mayWrite={mayWrite}
            mayPay={rights.payments}
          />
        </div>
      </div>
    </DebtorFrame>
  );
}

/** Returns the address of this page with more lines of the timeline. */
function moreHref(search: Search, lines: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (typeof value === "string") query.set(name, value);
  query.set("lines", String(lines + MORE_LINES));
  return `?${query}`;
}
