import type { ReactNode } from "react";
import { PartMessages } from "@/components/ui/words/messages-provider";

/** Renders the pages of the user's own account. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return <PartMessages part="account">{children}</PartMessages>;
}
