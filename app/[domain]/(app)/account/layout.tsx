import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** Shows what belongs to the one who is signed in. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return <PartWords of="account">{children}</PartWords>;
}
