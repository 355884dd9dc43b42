import type { ReactNode } from "react";
import { type PageCtx, runQuery } from "@/app/page-context";
import { type WorkTab, WorkTabs } from "@/components/actions/work-tabs";
import { ListPage } from "@/components/ui/list-page";
import { type Capability, may } from "@/lib/access/capabilities";
import { flexInUse } from "@/lib/dunning/queries/flex-in-use";
import { workWaiting } from "@/lib/dunning/queries/work-waiting";
import { lettersToDownload } from "@/lib/letters/queries/list-letters";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";

const needs: Record<WorkTab, Capability> = {
  actions: "actions.read",
  agenda: "actions.read",
  flex: "actions.read",
  letters: "letters.read",
  delivery: "outbox.read",
  runs: "runs.read",
};
const order: readonly WorkTab[] = ["actions", "agenda", "flex", "letters", "delivery", "runs"];

type Counts = { newLetters: number; undelivered: number; hasFlex: boolean };

/** Returns the counts of the tabs; zeros without a selected customer. */
export async function workCounts(ctx: PageCtx): Promise<Counts> {
  if (!ctx.customer) return { newLetters: 0, undelivered: 0, hasFlex: false };
  const [letters, outbox, flex] = await Promise.all([
    runQuery(lettersToDownload, ctx, {}),
    runQuery(listOutbox, ctx, { per_page: 1 }),
    runQuery(flexInUse, ctx, {}),
  ]);
  return { newLetters: letters.data.new, undelivered: outbox.meta.total, hasFlex: flex.data.in_use };
}

/** Returns how much waits on each tab, as promises; 0 where the query fails, so that the page still renders. */
function waitingOn(ctx: PageCtx) {
  const mayAsk = ctx.customer !== null && may(ctx, "actions.read");
  const found = mayAsk
    ? runQuery(workWaiting, ctx, {}).then(
        ({ data }) => data,
        () => null,
      )
    : Promise.resolve(null);
  const on = (tab: "actions" | "agenda" | "flex") => found.then((data) => data?.[tab] ?? 0);
  return { actions: on("actions"), agenda: on("agenda"), flex: on("flex") };
}

type Props = {
  ctx: PageCtx;
  counts: Counts;
  current: WorkTab;
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Renders a page of the daily work, under its tabs with their counts. */
export function WorkPage({ ctx, counts, current, children, ...head }: Props) {
  return (
    <ListPage
      {...head}
      tabs={
        <WorkTabs
          domain={ctx.domain}
          current={current}
          tabs={order.filter((tab) => may(ctx, needs[tab]))}
          waiting={waitingOn(ctx)}
          newLetters={counts.newLetters}
          undelivered={counts.undelivered}
          hasFlex={counts.hasFlex}
        />
      }
    >
      {children}
    </ListPage>
  );
}
