import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** Renders the pages of the user's own account. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return <PartWords part="account">{children}</PartWords>;
}
