import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

export default async function DefinitionsLayout({ params, children }: Props) {
  await requirePage(params, "dashboard.read");
  return children;
}
