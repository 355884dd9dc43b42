import { getTranslations } from "next-intl/server";
import { browse } from "@/app/page-context";
import { MessageList } from "@/components/sending/message-list";
import { may } from "@/lib/access/capabilities";
import { debtorMessages } from "@/lib/outbox/queries/debtor-messages";
import { DebtorEntryForms, DebtorFrame } from "./debtor-frame";
import type { DebtorParts, Parts } from "./parts";

/** Renders every message sent to a debtor, and its delivery. */
export async function DebtorDelivery(props: Parts & DebtorParts) {
  const { ctx, debtor, search } = props;
  const t = await getTranslations("delivery");
  const list = await browse(debtorMessages, ctx, {
    page: search.page,
    per_page: search.per_page,
    id: debtor.id,
  });
  return (
    <DebtorFrame {...props}>
      <DebtorEntryForms {...props} />
      <section aria-label={t("title")} className="min-w-0">
        <MessageList
          domain={ctx.domain}
          debtor={debtor.name}
          list={list}
          rights={{ decide: may(ctx, "outbox.resolve"), invoices: may(ctx, "invoices.open") }}
        />
      </section>
    </DebtorFrame>
  );
}
