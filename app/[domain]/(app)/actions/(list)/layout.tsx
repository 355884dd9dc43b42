import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** Renders the three lists of the daily work. */
export default function ActionListsLayout({ children }: { children: ReactNode }) {
  return <PartWords part="actions">{children}</PartWords>;
}
