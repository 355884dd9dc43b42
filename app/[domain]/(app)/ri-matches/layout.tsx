import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartMessages } from "@/components/ui/words/messages-provider";

type Props = { params: DomainParams; children: ReactNode };

export default async function RiMatchesLayout({ params, children }: Props) {
  await requirePage(params, "ri-matches.read");
  return <PartMessages part="ri_matches">{children}</PartMessages>;
}
