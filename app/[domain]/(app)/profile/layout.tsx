import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** The selected customer as its own people see it. */
export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <PartWords of="profile">{children}</PartWords>;
}
