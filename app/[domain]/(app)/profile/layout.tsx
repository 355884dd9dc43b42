import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** Renders the selected customer for its own people. */
export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <PartWords part="profile">{children}</PartWords>;
}
