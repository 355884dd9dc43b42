import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

export default async function SynchronizeLayout({ params, children }: Props) {
  await demandPage(params, "sync.read");
  return children;
}
