import type { ReactNode } from "react";
import { PartMessages } from "@/components/ui/words/messages-provider";

/** Renders the pages before a session. */
export default function LoginLayout({ children }: { children: ReactNode }) {
  return <PartMessages part="login">{children}</PartMessages>;
}
