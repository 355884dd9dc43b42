import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";

type Props = { params: DomainParams; children: ReactNode };

/** Only for a customer with the feature: for others there is no such page. */
export default async function SubscriptionsLayout({ params, children }: Props) {
  await demandPage(params, "subscriptions.read");
  return children;
}
