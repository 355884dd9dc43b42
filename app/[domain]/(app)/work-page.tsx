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

/** The counts of the tabs. */
export async function workCounts(ctx: PageCtx): Promise<{ newLetters: number; undelivered: number }> {
  if (!ctx.customer) return { newLetters: 0, undelivered: 0 };
  const [letters, outbox] = await Promise.all([
    lettersToDownload.call(ctx, {}),
    listOutbox.call(ctx, { per_page: 1 }),
  ]);
  return { newLetters: letters.data.new, undelivered: outbox.meta.total };
}

type Props = {
  ctx: PageCtx;
  counts: Awaited<ReturnType<typeof workCounts>>;
  current: WorkTab;
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the daily work, under its tabs with their counts. */
export function WorkPage({ ctx, counts, current, children, ...head }: Props) {
  return (
    <Page {...head}>
      <WorkTabs
        domain={ctx.domain}
        current={current}
        tabs={order.filter((tab) => may(ctx, needs[tab]))}
        newLetters={counts.newLetters}
        undelivered={counts.undelivered}
      />
      {children}
    </Page>
  );
}
