import { getTranslations } from "next-intl/server";
import { ask, browse, type PageCtx } from "@/app/page-context";
import { Agreements } from "@/components/agreements/agreements";
import { DebtorMoney } from "@/components/debtors/debtor-money";
import { Composer } from "@/components/debtors/story/composer";
import { Story } from "@/components/debtors/story/story";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { Section } from "@/components/ui/page";
import { may } from "@/lib/access/capabilities";
import { standingHolds } from "@/lib/agreements/queries/standing-holds";
import type { Debtor } from "@/lib/debtors/answers";
import { addDebtorEntry } from "@/lib/debtors/commands/notes";
import { debtorStory } from "@/lib/debtors/queries/story";
import { addNotes } from "@/lib/invoices/commands/add-notes";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { factsOf } from "@/lib/kernel/facts";
import { flexChoices } from "@/lib/templates/queries/flex-choices";

type Search = Record<string, string | string[] | undefined>;
type Props = { ctx: PageCtx; debtor: Debtor; search: Search };
const MORE_LINES = 60;

/** The story and the money of a debtor side by side, its invoices beneath. */
export async function DebtorOverview({ ctx, debtor, search }: Props) {
  const t = await getTranslations("debtors");
  const { id } = debtor;
  const [claims, list, story, templates, standing] = await Promise.all([
    ask(claimOfDebtor, ctx, { id }),
    browse(listInvoices, ctx, { ...search, debtor_id: id }),
    browse(debtorStory, ctx, { kind: search.kind, lines: search.lines, id }),
    may(ctx, "invoices.flex") ? ask(flexChoices, ctx, {}) : { data: [] },
    ask(standingHolds, ctx, { debtor_id: id }),
  ]);
  const mayWrite = may(ctx, "debtors.write");
  return (
    <>
      <Agreements
        key={id}
        subject={{ debtor_id: id, debtor: debtor.name, invoice_id: null }}
        {...standing.data}
        today={ctx.today}
        domain={may(ctx, "invoices.open") ? ctx.domain : null}
        rights={{ holds: may(ctx, "holds.write"), payments: may(ctx, "payments.write") }}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          {mayWrite && (
            <Composer
              debtor_id={id}
              whom={[debtor.contact_name, debtor.contact_telephone_number].filter(Boolean).join(", ")}
              limits={factsOf(addDebtorEntry.input)}
              today={ctx.today}
              colleagues={standing.data.colleagues}
              mayAgree={may(ctx, "holds.write")}
            />
          )}
          <Story
            domain={ctx.domain}
            debtor_id={id}
            story={story.data}
            today={ctx.today}
            kind={typeof search.kind === "string" ? search.kind : null}
            moreHref={moreHref(search, story.data.lines.length)}
            links={{ invoices: may(ctx, "invoices.open"), letters: may(ctx, "letters.read") }}
            mayWrite={mayWrite}
            mayPay={may(ctx, "payments.write")}
          />
        </div>
        <div className="order-first lg:order-none">
          <DebtorMoney debtor={debtor} claims={claims.data} />
        </div>
      </div>
      <Section title={t("invoices")}>
        <InvoiceList
          name="debtor-invoices"
          domain={ctx.domain}
          list={list}
          withDebtor={false}
          onlyR9={false}
          linksNumbers={may(ctx, "invoices.open")}
          rights={{
            statuses: may(ctx, "invoices.write"),
            flex: may(ctx, "invoices.flex"),
            notes: may(ctx, "invoices.write") && factsOf(addNotes.input),
          }}
          templates={templates.data}
        />
      </Section>
    </>
  );
}

/** The address of this page with more of the story. */
function moreHref(search: Search, lines: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (typeof value === "string") query.set(name, value);
  query.set("lines", String(lines + MORE_LINES));
  return `?${query}`;
}
