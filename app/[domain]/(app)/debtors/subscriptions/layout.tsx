import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

/** Answers not-found for customers without the feature. */
export default async function SubscriptionsLayout({ params, children }: Props) {
  await demandPage(params, "subscriptions.read");
  return children;
}
