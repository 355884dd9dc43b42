import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";

export default async function ActionsLayout({
  params,
  children,
}: {
  params: DomainParams;
  children: ReactNode;
}) {
  await requirePage(params, "actions.read");
  return children;
}
