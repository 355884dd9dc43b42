import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function RunsLayout({ params, children }: Props) {
  await demandPage(params, "runs.read");
  return <PartWords part="runs">{children}</PartWords>;
}
