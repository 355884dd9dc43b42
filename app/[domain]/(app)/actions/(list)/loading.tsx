import { ActionListsSkeleton } from "@/components/actions/skeleton";

export default function Loading() {
  return <ActionListsSkeleton />;
}
