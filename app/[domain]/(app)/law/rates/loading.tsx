import { RateListSkeleton } from "@/components/rates/rate-list";

export default function Loading() {
  return <RateListSkeleton />;
}
