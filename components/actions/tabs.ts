import { tabStore } from "@/components/ui/data-table/tab-store";
import type { Ticked } from "@/components/ui/data-table/use-row-selection";
import type { ActionRow } from "@/lib/dunning/answers/lists";

/** The call that orders a run, and under which name a tab's filters are remembered. */
export const tabs = {
  action: { order: "POST /actions-list", name: "actions", words: "run" },
  pending: { order: "POST /actions-list", name: "agenda", words: "run" },
  flex: { order: "POST /actions-list/flex", name: "flex", words: "send" },
} as const;

/** What is ticked on each tab, until it is run or cleared. */
export const ticks = {
  action: tabStore<Ticked<ActionRow>>(),
  pending: tabStore<Ticked<ActionRow>>(),
  flex: tabStore<Ticked<ActionRow>>(),
} as const;
