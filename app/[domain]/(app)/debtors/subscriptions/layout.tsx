import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

/** Answers not-found for customers without the feature. */
export default async function SubscriptionsLayout({ params, children }: Props) {
  await requirePage(params, "subscriptions.read");
  return children;
}
