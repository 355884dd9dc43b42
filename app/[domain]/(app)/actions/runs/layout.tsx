import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartMessages } from "@/components/ui/words/messages-provider";

type Props = { params: DomainParams; children: ReactNode };

export default async function RunsLayout({ params, children }: Props) {
  await requirePage(params, "runs.read");
  return <PartMessages part="runs">{children}</PartMessages>;
}
