import { useState } from "react";
import type { ActionGroup } from "@/lib/dunning/answers/lists";
import { keyOf } from "./use-debtor-ticks";

/** Which debtors of a list show each of their invoices; opened or closed, or turned where it is not said which. */
export function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (row: ActionGroup) => opened.has(keyOf(row));
  const open = (row: ActionGroup, on = !isOpen(row)) => {
    const next = new Set(opened);
    if (on) next.add(keyOf(row));
    else next.delete(keyOf(row));
    setOpened(next);
  };
  return { isOpen, open };
}
