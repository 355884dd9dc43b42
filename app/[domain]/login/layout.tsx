import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

/** Before the session. */
export default function LoginLayout({ children }: { children: ReactNode }) {
  return <PartWords of="login">{children}</PartWords>;
}
