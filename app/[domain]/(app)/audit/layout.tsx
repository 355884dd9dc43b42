import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function AuditLayout({ params, children }: Props) {
  await requirePage(params, "audit.read");
  return <PartWords part="audit">{children}</PartWords>;
}
