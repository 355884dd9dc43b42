import type { ReactNode } from "react";
import { PartMessages } from "@/components/ui/words/messages-provider";

/** Renders the three lists of the daily work. */
export default function ActionListsLayout({ children }: { children: ReactNode }) {
  return <PartMessages part="actions">{children}</PartMessages>;
}
