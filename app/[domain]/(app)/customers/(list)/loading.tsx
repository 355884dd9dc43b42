import { CustomerListSkeleton } from "@/components/customers/customer-list";

export default function Loading() {
  return <CustomerListSkeleton />;
}
