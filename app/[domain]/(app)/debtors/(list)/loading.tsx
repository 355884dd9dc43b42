import { DebtorListSkeleton } from "@/components/debtors/debtor-list";

export default function Loading() {
  return <DebtorListSkeleton />;
}
