import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

export default async function RunsLayout({ params, children }: Props) {
  await demandPage(params, "runs.read");
  return children;
}
