import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** Renders the pages before a session. */
export default function LoginLayout({ children }: { children: ReactNode }) {
  return <PartWords part="login">{children}</PartWords>;
}
