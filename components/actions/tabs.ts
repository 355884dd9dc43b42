import { keeping } from "@/components/ui/data-table/kept";
import type { Kept } from "@/components/ui/data-table/use-selection";
import type { ActionRow } from "@/lib/dunning/answers/lists";

/** The call that orders a run, and under which name a tab's filters are remembered. */
export const tabs = {
  action: { order: "POST /actions-list", name: "actions", words: "run" },
  pending: { order: "POST /actions-list", name: "agenda", words: "run" },
  flex: { order: "POST /actions-list/flex", name: "flex", words: "send" },
} as const;

/** What is ticked on each tab, until it is run or cleared. */
export const ticks = {
  action: keeping<Kept<ActionRow>>(),
  pending: keeping<Kept<ActionRow>>(),
  flex: keeping<Kept<ActionRow>>(),
} as const;
