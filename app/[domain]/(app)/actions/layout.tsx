import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";

export default async function ActionsLayout({
  params,
  children,
}: {
  params: DomainParams;
  children: ReactNode;
}) {
  await demandPage(params, "actions.read");
  return children;
}
