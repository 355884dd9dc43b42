import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function DebtorsLayout({ params, children }: Props) {
  await demandPage(params, "debtors.read");
  return <PartWords part="debtors">{children}</PartWords>;
}
