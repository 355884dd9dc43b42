import type { ReactNode } from "react";
import { PartWords } from "@/components/ui/words/words";

export default function HomeLayout({ children }: { children: ReactNode }) {
  return <PartWords part="home">{children}</PartWords>;
}
