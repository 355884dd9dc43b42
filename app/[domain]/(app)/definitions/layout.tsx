import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

export default async function DefinitionsLayout({ params, children }: Props) {
  await demandPage(params, "dashboard.read");
  return children;
}
