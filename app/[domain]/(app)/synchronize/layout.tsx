import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function SynchronizeLayout({ params, children }: Props) {
  await requirePage(params, "sync.read");
  return <PartWords part="synchronize">{children}</PartWords>;
}
