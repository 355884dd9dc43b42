import type { ReactNode } from "react";
import { PartMessages } from "@/components/ui/words/messages-provider";

export default function HomeLayout({ children }: { children: ReactNode }) {
  return <PartMessages part="home">{children}</PartMessages>;
}
