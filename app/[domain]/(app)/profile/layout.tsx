import type { ReactNode } from "react";
import { PartMessages } from "@/components/ui/words/messages-provider";

/** Renders the selected customer for its own people. */
export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <PartMessages part="profile">{children}</PartMessages>;
}
