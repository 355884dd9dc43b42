import type { ReactNode } from "react";
import type { PageCtx } from "@/app/page-context";
import { type WorkTab, WorkTabs } from "@/components/actions/work-tabs";
import { Page } from "@/components/ui/page";
import { type Capability, may } from "@/lib/access/capabilities";
import { lettersToDownload } from "@/lib/letters/queries/list-letters";
import { listOutbox } from "@/lib/sending/outbox/queries";

const needs: Record<WorkTab, Capability> = {
  actions: "actions.read",
  letters: "letters.read",
  delivery: "outbox.read",
};
const order: readonly WorkTab[] = ["actions", "letters", "delivery"];

type Props = {
  ctx: PageCtx;
  current: WorkTab;
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the daily work, under its tabs with their counts. */
export async function WorkPage({ ctx, current, children, ...head }: Props) {
  const { data } = await lettersToDownload.call(ctx, {});
  const { meta } = await listOutbox.call(ctx, { per_page: 1 });
  return (
    <Page {...head}>
      <WorkTabs
        domain={ctx.domain}
        current={current}
        tabs={order.filter((tab) => may(ctx, needs[tab]))}
        newLetters={data.new}
        undelivered={meta.total}
      />
      {children}
    </Page>
  );
}
