import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function RunsLayout({ params, children }: Props) {
  await requirePage(params, "runs.read");
  return <PartWords part="runs">{children}</PartWords>;
}
