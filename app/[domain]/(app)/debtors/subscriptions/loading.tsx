import { SubscriptionListSkeleton } from "@/components/debtors/subscriptions/subscription-list";

export default function Loading() {
  return <SubscriptionListSkeleton />;
}
