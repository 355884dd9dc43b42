import { PaymentListSkeleton } from "@/components/payments/provider-payment-list";

export default function Loading() {
  return <PaymentListSkeleton />;
}
