import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function RiMatchesLayout({ params, children }: Props) {
  await requirePage(params, "ri-matches.read");
  return <PartWords part="ri_matches">{children}</PartWords>;
}
