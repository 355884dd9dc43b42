import { useState } from "react";
import { keeping } from "@/components/ui/data-table/kept";
import type { ActionGroup } from "@/lib/dunning/answers/lists";
import { keyOf } from "./use-debtor-ticks";

/** Which debtors were open when one went to look at something else. */
const left = keeping<ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

/** Which debtors of a list show each of their invoices; opened or closed, or turned where it is not said which. They stay open while one looks at something else. */
export function useOpened() {
  const [opened, setOpened] = useState(() => left.of("opened") ?? none);
  const isOpen = (row: ActionGroup) => opened.has(keyOf(row));
  const open = (row: ActionGroup, on = !isOpen(row)) => {
    const next = new Set(opened);
    if (on) next.add(keyOf(row));
    else next.delete(keyOf(row));
    left.keep("opened", next);
    setOpened(next);
  };
  return { isOpen, open };
}
