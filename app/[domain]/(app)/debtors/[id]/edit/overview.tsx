import { AgreementDesk } from "@/components/agreements/desk";
import { KeptNotice } from "@/components/agreements/kept-notice";
import { StandingList } from "@/components/agreements/standing-list";
import { actFrom } from "@/components/agreements/subject";
import { ActsRow } from "@/components/debtors/page/acts-row";
import { CallPlace } from "@/components/debtors/page/call-place";
import { ContactCard } from "@/components/debtors/page/contact-card";
import { DebtorTabs } from "@/components/debtors/page/debtor-tabs";
import { MoneyStrip } from "@/components/debtors/page/money-strip";
import { NoteForm } from "@/components/debtors/page/note-form";
import { OpenInvoices } from "@/components/debtors/page/open-invoices";
import { PhoneReach } from "@/components/debtors/page/phone-reach";
import { WritingDesk, WritingPlace } from "@/components/debtors/page/writing";
import { writingFrom } from "@/components/debtors/page/writing-from";
import { Story } from "@/components/debtors/story/story";
import { may } from "@/lib/access/capabilities";
import { addDebtorEntry } from "@/lib/debtors/commands/notes";
import type { AskedToday } from "@/lib/dunning/answers/lists";
import type { DebtorClaim, InvoiceList } from "@/lib/invoices/answers";
import { factsOf } from "@/lib/kernel/facts";
import { deliveryOf, type Known, ownOf, type Parts, type Search, tabsOf } from "./parts";

const MORE_LINES = 60;

/** Beside the invoices on a phone the story shows its latest lines only; it has a tab of its own. */
const brief =
  "max-md:[&_[data-ahead]]:hidden max-md:[&>section>ol>li:nth-child(n+5_of_:not([data-ahead]))]:hidden max-md:[&>section>ol~p]:hidden max-md:[&_fieldset]:hidden";

type Props = Parts &
  Known & { asked: readonly AskedToday[] | null; claims: readonly DebtorClaim[]; list: InvoiceList };

/** How to reach a debtor, what it owes, and its open invoices beside its story. */
export function DebtorOverview(props: Props) {
  const { ctx, debtor, search, tab, here, record, standing, story, asked, claims, list } = props;
  const { id } = debtor;
  const own = ownOf(ctx);
  const mayWrite = may(ctx, "debtors.write");
  const rights = { holds: may(ctx, "holds.write"), payments: may(ctx, "payments.write") };
  const reach = { debtor, record, contact: story.last_contact, today: ctx.today };
  const isStory = tab === "story";
  return (
    <AgreementDesk
      subject={{ debtor_id: id, debtor: debtor.name, invoice_ids: [] }}
      colleagues={standing.colleagues}
      steps={standing.steps}
      today={ctx.today}
      rights={rights}
      begin={actFrom(search.act)}
    >
      <WritingDesk mayWrite={mayWrite} begin={writingFrom(search.act)}>
        <PhoneReach {...reach} />
        <div className="flex flex-col gap-2.5 md:flex-col md:gap-2 xl:flex-row xl:items-end xl:justify-between xl:gap-3 max-md:order-1">
          <ActsRow mayWrite={mayWrite} />
          <DebtorTabs {...tabsOf(props)} open={list.meta.total} />
        </div>
        <KeptNotice />
        <div className="max-md:hidden">
          <ContactCard {...reach} own={own} deliveryHref={deliveryOf(props)} />
        </div>
        <MoneyStrip
          debtor={debtor}
          claims={claims}
          asked={asked}
          paid={record.paid}
          currency={own.currency}
        />
        <div className="grid grid-cols-1 items-start gap-2.5 xl:grid-cols-[minmax(0,52fr)_minmax(0,48fr)] max-md:order-2">
          <div
            className={`flex min-w-0 flex-col gap-2.5 ${isStory ? "max-md:[&>.list]:hidden max-md:[&>[data-standing]]:hidden" : ""}`}
          >
            <OpenInvoices
              domain={ctx.domain}
              debtor_id={id}
              list={list}
              planned={story.planned}
              today={ctx.today}
              allHref={`${here}?tab=invoices`}
              rights={{
                open: may(ctx, "invoices.open"),
                add: may(ctx, "invoices.write"),
                tick: rights.holds || rights.payments,
                run: may(ctx, "actions.run"),
              }}
            />
            <WritingPlace
              note={<NoteForm debtor_id={id} limits={factsOf(addDebtorEntry.input)} />}
              call={
                <CallPlace
                  debtor_id={id}
                  whom={[debtor.contact_name, debtor.contact_telephone_number].filter(Boolean).join(", ")}
                  limits={factsOf(addDebtorEntry.input)}
                  today={ctx.today}
                  colleagues={standing.colleagues}
                  mayAgree={rights.holds}
                />
              }
            />
            <StandingList holds={standing.holds} domain={may(ctx, "invoices.open") ? ctx.domain : null} />
          </div>
          <div className={isStory ? "" : brief}>
            <Story
              domain={ctx.domain}
              debtor_id={id}
              story={story}
              today={ctx.today}
              kind={typeof search.kind === "string" ? search.kind : null}
              moreHref={moreHref(search, story.lines.length)}
              links={{ invoices: may(ctx, "invoices.open"), letters: may(ctx, "letters.read") }}
              mayWrite={mayWrite}
              mayPay={rights.payments}
            />
          </div>
        </div>
      </WritingDesk>
    </AgreementDesk>
  );
}

/** The address of this page with more of the story. */
function moreHref(search: Search, lines: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (typeof value === "string") query.set(name, value);
  query.set("lines", String(lines + MORE_LINES));
  return `?${query}`;
}
