import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function LawLayout({ params, children }: Props) {
  await requirePage(params, "rates.read");
  return <PartWords part="law">{children}</PartWords>;
}
